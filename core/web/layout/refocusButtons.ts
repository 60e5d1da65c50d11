import { focusHeadingAtLast, focusHeadingIfLost, focusIfLost } from './focusIfLost';

/**
 * Gives the focus back to a button that lost it by being disabled while its work was under way, and
 * puts it on the page’s heading where the button stays disabled, or has left the screen. If its
 * group is still there, such as a list that lost a row, the button now in its place gets it.
 */
export function refocusButtons(document: Document): void {
  let last: HTMLButtonElement | undefined;
  let wasLoading = false;
  let focusPlace = () => {};
  const observer = new MutationObserver(() => {
    const button = last;
    if (!button) return;
    if (!button.isConnected) {
      focusHeadingAtLast();
      return focusIfLost(focusPlace);
    }
    if (!button.disabled) focusIfLost(() => button.focus({ preventScroll: true }));
    else if (wasLoading && !isLoading(button)) focusHeadingIfLost();
    wasLoading = isLoading(button);
  });
  document.addEventListener('focusin', ({ target }) => {
    observer.disconnect();
    last = target instanceof HTMLButtonElement ? target : undefined;
    wasLoading = false;
    if (!last) return;
    focusPlace = rememberPlace(last);
    observer.observe(last, { attributeFilter: ['disabled', 'class'] });
    // Only what takes the button with it is heard of, however much else changes on screen.
    for (let around = last.parentElement; around; around = around.parentElement)
      observer.observe(around, { childList: true });
  });
}

/** Returns what focuses the button that has the place of this one in its group, or the last one. */
function rememberPlace(button: HTMLButtonElement): () => void {
  const group = button.closest('fieldset, [role=group]');
  const listButtons = () => [...(group?.querySelectorAll('button') ?? [])];
  const place = listButtons().indexOf(button);
  return () => {
    const buttons = listButtons();
    const next = buttons[place];
    const target = next?.disabled === false ? next : buttons.findLast(({ disabled }) => !disabled);
    if (group?.isConnected) target?.focus({ preventScroll: true });
  };
}

const isLoading = (button: HTMLButtonElement) =>
  button.querySelector('[role=progressbar]') !== null;
