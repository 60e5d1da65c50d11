import { focusIfLost } from '../layout/focusIfLost';

/** Puts the focus on the page’s heading where an overlay that closed has left it nowhere. */
export const focusHeadingIfLost = (): void =>
  focusIfLost(() =>
    document
      .querySelector<HTMLElement>('#content h1[tabindex="-1"]')
      ?.focus({ preventScroll: true }),
  );
