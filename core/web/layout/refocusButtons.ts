import { focusHeadingAtLast, focusHeadingIfLost, focusIfLost } from './focusIfLost';

/**
 * Gives the focus back to a button that lost it by being disabled while its work was under way, and
 * puts it on the page’s heading where the button stays disabled, or has left the screen.
 */
export function refocusButtons(document: Document): void {
  let last: HTMLButtonElement | undefined;
  let wasLoading = false;
  const observer = new MutationObserver(() => {
    const button = last;
    if (!button) return;
    if (!button.isConnected) return focusHeadingAtLast();
    if (!button.disabled) focusIfLost(() => button.focus({ preventScroll: true }));
    else if (wasLoading && !isLoading(button)) focusHeadingIfLost();
    wasLoading = isLoading(button);
  });
  document.addEventListener('focusin', ({ target }) => {
    observer.disconnect();
    last = target instanceof HTMLButtonElement ? target : undefined;
    wasLoading = false;
    if (!last) return;
    observer.observe(last, { attributeFilter: ['disabled', 'class'] });
    // Only what takes the button with it is heard of, however much else changes on screen.
    for (let around = last.parentElement; around; around = around.parentElement)
      observer.observe(around, { childList: true });
  });
}

const isLoading = (button: HTMLButtonElement) =>
  button.querySelector('[role=progressbar]') !== null;
