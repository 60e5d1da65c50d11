import { channel } from 'node:diagnostics_channel';

const waits = channel('sluice:waits');
const holds = channel('sluice:holds');

/**
 * Waits, and tells the diagnostics channel `sluice:waits` for what and how long: a benchmark listens
 * there, and nobody else.
 */
export function tellWait<T>(cause: string, waiting: Promise<T>): Promise<T> {
  return waits.hasSubscribers ? measure(cause, waiting) : waiting;
}

async function measure<T>(cause: string, waiting: Promise<T>): Promise<T> {
  const from = performance.now();
  try {
    return await waiting;
  } finally {
    waits.publish({ cause, from, to: performance.now() });
  }
}

/** Tells the diagnostics channel `sluice:holds` since when others waited for something. */
export function tellHold(cause: string, from: number): void {
  if (holds.hasSubscribers) holds.publish({ cause, from, to: performance.now() });
}
