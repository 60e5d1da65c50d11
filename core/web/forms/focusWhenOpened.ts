const field = 'input:not(:disabled), textarea, select';

/** Finds the first field of a dialog; null if the focus is in a field already. */
const findFirstField = (dialog: HTMLElement): HTMLElement | null =>
  document.activeElement?.matches(field) ? null : dialog.querySelector<HTMLElement>(field);

/**
 * For `onOpening` of a dialog: moves the focus on to its first field, or to what is found, as soon
 * as the dialog has it. At `onOpened`, after the dialog has faded in, keys pressed meanwhile would
 * go astray.
 */
export function focusWhenOpened(
  dialog: HTMLElement,
  find: (dialog: HTMLElement) => HTMLElement | null = findFirstField,
): void {
  document.addEventListener('focusin', () => find(dialog)?.focus(), { once: true });
}
