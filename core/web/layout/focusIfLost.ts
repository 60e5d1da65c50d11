const waiting: (() => void)[] = [];
let frame = 0;

const isLost = () => !document.activeElement || document.activeElement === document.body;

/**
 * Calls what puts the focus somewhere where something that had it has left the screen. Of several
 * that wait, the last is called first: it belongs to what came on screen last.
 */
export function focusIfLost(focus: () => void): void {
  waiting.push(focus);
  cancelAnimationFrame(frame);
  // An overlay returns the focus a frame later.
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      for (const put of waiting.splice(0).toReversed()) if (isLost()) put();
    });
  });
}

/** Puts the focus on the page’s heading where nothing else takes a focus that was lost. */
export function focusHeadingAtLast(): void {
  focusIfLost(() => {});
  waiting.unshift(focusHeading);
}

/**
 * Whether the person has done something since the browser loaded the page; until then the focus
 * stays where browsers put it. A browser of old and a test don’t know.
 */
export const hasBeenUsed = (): boolean =>
  (navigator as Partial<Navigator>).userActivation?.hasBeenActive === true;

/** Whether something on screen is about to take a focus that was lost. */
export function isFocusAwaited(): boolean {
  return waiting.length > 0 && isLost();
}

/** Puts the focus on the page’s heading where an overlay that closed has left it nowhere. */
export const focusHeadingIfLost = (): void => focusIfLost(focusHeading);

/** A page without such a heading marks what takes the focus in its place. */
const home = '#content :is(h1[tabindex="-1"], [data-focus-home])';

const mostFrames = 300;

/** Focuses the page’s heading, once it is on screen: a page that was just opened still loads. */
export function focusHeading(frames = mostFrames): void {
  const heading = document.querySelector<HTMLElement>(home);
  if (heading) heading.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => isLost() && focusHeading(frames - 1));
}
