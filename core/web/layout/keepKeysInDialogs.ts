import { Classes } from '@blueprintjs/core';

/** Finds the dialog or drawer that covers all else; undefined where none does. */
export const findTopDialog = (document: Document): HTMLElement | undefined =>
  [
    ...document.querySelectorAll<HTMLElement>(
      `.${Classes.OVERLAY_OPEN} > .${Classes.OVERLAY_BACKDROP}`,
    ),
  ]
    .map(({ parentElement }) => parentElement!)
    .at(-1);

const keys = new Set(['Escape', 'Tab', 'Enter', ' ']);

function keepInDialog(event: KeyboardEvent): void {
  if (!keys.has(event.key)) return;
  const target = event.target as Element;
  const dialog = findTopDialog(target.ownerDocument);
  if (!dialog || target.closest(`.${Classes.PORTAL}`)) return;
  event.stopImmediatePropagation();
  const content = dialog.querySelector<HTMLElement>(`.${Classes.OVERLAY_CONTENT}`);
  content?.focus({ preventScroll: true });
  // The key of a field or a button behind the dialog has nothing to do there.
  if (event.key !== 'Tab') event.preventDefault();
  if (event.key !== 'Escape') return;
  const { key, code } = event;
  const again = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
  content?.dispatchEvent(again);
}

/**
 * Gives a key to the dialog on top where the focus is behind it: in the frame before a dialog takes
 * the focus, and after what had the focus has gone from it. Escape would close nothing, and Enter
 * would click a button that the dialog covers.
 */
export function keepKeysInDialogs(window: Window): void {
  window.addEventListener('keydown', keepInDialog, true);
}
