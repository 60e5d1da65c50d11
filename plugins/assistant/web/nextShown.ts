const ticksOfLongest = 60;

/**
 * Where the text on screen ends after the next tick: some words on, so that a long answer takes no
 * longer than two seconds.
 */
export function nextShown(text: string, shown: number): number {
  const atLeast =
    shown +
    Math.max(
      1,
      Math.floor((text.length - shown) / ticksOfLongest),
      Math.floor(text.length / ticksOfLongest),
    );
  if (atLeast >= text.length) return text.length;
  const end = text.slice(atLeast).search(/\s/);
  return end < 0 ? text.length : atLeast + end + 1;
}

/** Whether the person wants no motion. */
export const showsAtOnce = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;
