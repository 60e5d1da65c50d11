/** Gives jsdom the few parts of a browser that views rely on and it lacks. They measure nothing and never fire. */
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
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  });
  window['scrollTo'] = () => {};
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.scrollTo ??= () => {};
}
