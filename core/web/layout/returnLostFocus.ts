import { Classes } from '@blueprintjs/core';
import { findTopDialog } from './keepKeysInDialogs';
import { focusHeading, focusIfLost } from './focusIfLost';

/**
 * Gives the focus back to what had it before a dialog or a menu opened that took it off the screen,
 * and to the heading of the page where that has gone too.
 */
export function returnLostFocus(document: Document): void {
  let before: HTMLElement | undefined;
  let last: Node | undefined;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    if (!target.closest(`.${Classes.PORTAL}`)) before = target;
  });
  const giveBack = () => {
    // Dialogs that are still open take the focus themselves.
    if (findTopDialog(document)) return;
    if (before?.isConnected) before.focus({ preventScroll: true });
    if (document.activeElement !== before) focusHeading();
  };
  const observer = new MutationObserver(records => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.classList.contains(Classes.PORTAL))
          observer.observe(node, { childList: true, subtree: true });
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
    if (last && removed.some(node => node.contains(last!))) focusIfLost(giveBack);
  });
  observer.observe(document.body, { childList: true });
}
