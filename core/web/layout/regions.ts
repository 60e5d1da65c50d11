const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"], [contenteditable="true"]';

const isShown = (element: Element) => element.getClientRects().length > 0;

/** Lists the regions on screen in their order, each that has none within. */
const listRegions = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    region => isShown(region) && region.querySelector('[data-region]') === null,
  );

/** Puts the focus on the first thing within an element that takes it; false where there is none. */
export function focusWithin(element: HTMLElement): boolean {
  const first = [...element.querySelectorAll<HTMLElement>(tabbable)].find(isShown);
  first?.focus();
  return first !== undefined;
}

/**
 * F6 goes from one region of the screen to the next, with Shift to the one before, and to where in
 * it the focus was last. A dialog keeps the focus.
 */
export function goRoundRegions(target: Window): void {
  const last = new WeakMap<Element, HTMLElement>();
  target.addEventListener('focusin', ({ target: at }) => {
    const region = at instanceof HTMLElement ? at.closest('[data-region]') : null;
    if (region) last.set(region, at as HTMLElement);
  });
  target.addEventListener('keydown', event => {
    if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.activeElement?.closest('[role="dialog"], dialog')) return;
    const regions = listRegions();
    const here = regions.findIndex(region => region.contains(document.activeElement));
    const step = event.shiftKey ? -1 : 1;
    const from = here < 0 && event.shiftKey ? 0 : here;
    event.preventDefault();
    for (let by = 1; by <= regions.length; by++) {
      const region = regions[(from + step * by + regions.length * 2) % regions.length];
      if (region && enterRegion(region, last.get(region))) return;
    }
  });
}

function enterRegion(region: HTMLElement, last: HTMLElement | undefined): boolean {
  if (last && last !== region && region.contains(last) && isShown(last)) {
    last.focus();
    return document.activeElement === last;
  }
  return focusWithin(region);
}
