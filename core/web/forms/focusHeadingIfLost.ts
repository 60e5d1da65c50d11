/** Puts the focus on the page’s heading where an overlay that closed has left it nowhere. */
export function focusHeadingIfLost(): void {
  // What the overlay returns the focus to has it a frame later.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const at = document.activeElement;
      if (at && at !== document.body) return;
      const heading = document.querySelector<HTMLElement>('#content h1[tabindex="-1"]');
      heading?.focus({ preventScroll: true });
    }),
  );
}
