import type { Page } from 'playwright-core';
import { median, percentile } from '../figures';

/** How smoothly the page drew while something happened. */
export interface Frames {
  readonly perSecond: number;
  /** The median of the time from one frame to the next, in milliseconds. */
  readonly usual: number;
  /** The 95th percentile of the time from one frame to the next, in milliseconds. */
  readonly slow: number;
}

/** Counts the frames that a page draws while `work` is done. */
export async function measureFrames(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const stamps: number[] = [];
    const tick = (now: number) => {
      stamps.push(now);
      Reflect.set(window, 'sluiceFrame', requestAnimationFrame(tick));
    };
    Reflect.set(window, 'sluiceFrames', stamps);
    Reflect.set(window, 'sluiceFrame', requestAnimationFrame(tick));
  });
  await work();
  const stamps = await page.evaluate(() => {
    cancelAnimationFrame(Reflect.get(window, 'sluiceFrame') as number);
    return Reflect.get(window, 'sluiceFrames') as number[];
  });
  const gaps = stamps.slice(1).map((stamp, index) => stamp - stamps[index]!);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    perSecond: (gaps.length / total) * 1000,
    usual: median(gaps),
    slow: percentile(gaps, 0.95),
  };
}

/** Moves the pressed mouse in small steps, one a frame, along a line and back. */
export async function sweep(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
  steps = 160,
) {
  for (let step = 1; step <= steps; step++) {
    const share = step <= steps / 2 ? step / (steps / 2) : 2 - step / (steps / 2);
    await page.mouse.move(from.x + by.x * share, from.y + by.y * share);
  }
}
