import { setTimeout as wait } from 'node:timers/promises';

/**
 * Begins a piece of work at fixed times until `end` (of `performance.now`), whether or not the ones
 * before have ended, and waits for all of them. At most `most` are under way; those that would be
 * too many are left out.
 */
export async function paced(
  everyMs: number,
  end: number,
  work: () => Promise<void>,
  most = Infinity,
): Promise<void> {
  const under = new Set<Promise<void>>();
  let due = performance.now() + Math.random() * everyMs;
  while (due < end) {
    const early = due - performance.now();
    if (early > 0) await wait(early);
    if (under.size < most) {
      const going: Promise<void> = work().finally(() => under.delete(going));
      under.add(going);
    }
    // Work that was late is not made good for in a burst.
    due = Math.max(due + everyMs, performance.now());
  }
  await Promise.all(under);
}
