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
