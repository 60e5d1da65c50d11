/**
 * Gives a field the focus as soon as it is on screen; for `ref` or `inputRef` of the one field that
 * a page, a popover, or a bar is there for. Dialogs find their first field themselves.
 */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus();
