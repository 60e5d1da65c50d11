import { followMotion } from '#core/web/layout/Layout';

let still = true;

/** Does something as a person for whom things may move. */
export async function withMotion(act: () => Promise<void>): Promise<void> {
  still = false;
  await act().finally(() => void (still = true));
}

/**
 * Gives jsdom the few parts of a browser that views rely on and it lacks. They measure nothing and
 * never fire; who looks on wants less motion, so that no test waits for a dialog to fade.
 */
export function fillBrowserGaps(): void {
  const window = globalThis as unknown as Record<string, unknown>;
  class Watcher {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  window['ResizeObserver'] ??= Watcher;
  window['IntersectionObserver'] ??= Watcher;
  window['matchMedia'] ??= (media: string) => ({
    media,
    matches: still && media.includes('prefers-reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  });
  window['CSS'] ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') };
  window['scrollTo'] = () => {};
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.scrollTo ??= () => {};
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  followMotion();
}
