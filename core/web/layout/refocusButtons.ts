import { focusHeadingAtLast, focusHeadingIfLost, focusIfLost } from './focusIfLost';

/** Blueprint’s `Classes.LOADING`; all its classes would come with it into what a first visit loads. */
const loading = 'bp6-loading';

/**
 * Gives the focus back to a button that lost it by being disabled while its work was under way, and
 * puts it on the page’s heading where the button stays disabled, or has left the screen.
 */
export function refocusButtons(document: Document): void {
  let last: HTMLButtonElement | undefined;
  const observer = new MutationObserver(records => {
    const button = last;
    if (!button) return;
    if (!button.isConnected) return focusHeadingAtLast();
    if (!button.disabled) focusIfLost(() => button.focus({ preventScroll: true }));
    else if (records.some(({ oldValue }) => oldValue?.includes(loading)) && !isLoading(button))
      focusHeadingIfLost();
  });
  document.addEventListener('focusin', ({ target }) => {
    observer.disconnect();
    last = target instanceof HTMLButtonElement ? target : undefined;
    if (!last) return;
    observer.observe(last, { attributeFilter: ['disabled', 'class'], attributeOldValue: true });
    // Only what takes the button with it is heard of, however much else changes on screen.
    for (let around = last.parentElement; around; around = around.parentElement)
      observer.observe(around, { childList: true });
  });
}

const isLoading = (button: HTMLButtonElement) => button.classList.contains(loading);
