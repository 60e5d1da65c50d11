/** Calls what puts the focus somewhere where something that had it has left the screen. */
export function focusIfLost(focus: () => void): void {
  // What an overlay returns the focus to has it a frame later.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const at = document.activeElement;
      if (!at || at === document.body) focus();
    }),
  );
}
