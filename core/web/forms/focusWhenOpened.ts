import { config } from 'react-transition-group';

const field = 'input:not(:disabled, [tabindex="-1"]), textarea, select';

/** Finds what is marked with `data-first-focus`, else the first field, else the dialog itself. */
function findFirst(overlay: HTMLElement): HTMLElement | null {
  const find = (selector: string) => overlay.querySelector<HTMLElement>(selector);
  const first = find('[data-first-focus]') ?? find(field);
  if (first) return first;
  const dialog = find('[role=dialog], [role=alertdialog]');
  dialog?.setAttribute('tabindex', '-1');
  return dialog;
}

function moveOn(overlay: HTMLElement): void {
  const move = () => {
    if (!document.activeElement?.matches(field)) findFirst(overlay)?.focus();
  };
  document.addEventListener('focusin', move, { once: true });
}

/**
 * Props of a dialog that move the focus on to what is marked with `data-first-focus`, else to its
 * first field, else to the dialog itself, as soon as its overlay has it. After the dialog has faded in, keys pressed meanwhile
 * would go astray; where nothing fades, a dialog is opened without opening.
 */
export const focusWhenOpened = {
  onOpening: moveOn,
  onOpened: (dialog: HTMLElement): void => {
    if (config.disabled) moveOn(dialog);
  },
};
