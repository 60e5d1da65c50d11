import { focusHeadingIfLost, focusIfLost } from './focusIfLost';

/** Blueprint’s `Classes.LOADING`; all its classes would come with it into what a first visit loads. */
const loading = 'bp6-loading';

/**
 * Gives the focus back to a button that lost it by being disabled while its work was under way, and
 * to the page’s heading where the button stays disabled after it.
 */
export function refocusButtons(document: Document): void {
  const observer = new MutationObserver(records => {
    for (const { target, oldValue } of records) {
      if (!(target instanceof HTMLButtonElement) || !target.isConnected) continue;
      const isOver = oldValue?.includes(loading) && !target.classList.contains(loading);
      if (!target.disabled) focusIfLost(() => target.focus({ preventScroll: true }));
      else if (isOver) focusHeadingIfLost();
    }
  });
  document.addEventListener('focusin', ({ target }) => {
    observer.disconnect();
    if (target instanceof HTMLButtonElement)
      observer.observe(target, { attributeFilter: ['disabled', 'class'], attributeOldValue: true });
  });
}
