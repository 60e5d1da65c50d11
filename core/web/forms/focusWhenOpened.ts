import { config } from 'react-transition-group';

const field = 'input:not(:disabled), textarea, select';

/** Finds what is marked with `data-first-focus`, else the first field; null if the focus is in one. */
const findFirst = (dialog: HTMLElement): HTMLElement | null =>
  document.activeElement?.matches(field)
    ? null
    : (dialog.querySelector<HTMLElement>('[data-first-focus]') ??
      dialog.querySelector<HTMLElement>(field));

const moveOn = (dialog: HTMLElement) =>
  document.addEventListener('focusin', () => findFirst(dialog)?.focus(), { once: true });

/**
 * Props of a dialog that move the focus on to what is marked with `data-first-focus`, else to its
 * first field, as soon as the dialog has it. After the dialog has faded in, keys pressed meanwhile
 * would go astray; where nothing fades, a dialog is opened without opening.
 */
export const focusWhenOpened = {
  onOpening: moveOn,
  onOpened: (dialog: HTMLElement): void => {
    if (config.disabled) moveOn(dialog);
  },
};
