import type { Page, Request } from 'playwright-core';

interface Traffic {
  readonly open: Set<Request>;
  changed: number;
}
const watched = new WeakMap<Page, Traffic>();

/** Counts the requests of a window from now on, so that `untilQuiet` can wait for their end. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { open: new Set(), changed: performance.now() };
  const note = (change: () => unknown) => {
    change();
    traffic.changed = performance.now();
  };
  page.on('request', request => note(() => traffic.open.add(request)));
  page.on('requestfinished', request => note(() => traffic.open.delete(request)));
  page.on('requestfailed', request => note(() => traffic.open.delete(request)));
  watched.set(page, traffic);
}

/**
 * Waits until a window has asked for nothing for a moment and nothing on it says that it is read, 15
 * seconds at most. Playwright's own wait takes half a second for each page.
 */
export async function untilQuiet(page: Page, forMs = 120): Promise<void> {
  const traffic = watched.get(page);
  if (!traffic) throw new Error('Call watchTraffic when the window is opened.');
  for (const end = performance.now() + 15_000; performance.now() < end;) {
    const rested = traffic.open.size === 0 ? performance.now() - traffic.changed : 0;
    if (rested < forMs) await new Promise(done => setTimeout(done, Math.min(40, forMs - rested)));
    else if (await page.evaluate(() => document.querySelector('.sl-skeletons') === null)) return;
  }
}
