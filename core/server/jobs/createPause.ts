import { setImmediate } from 'node:timers/promises';

const longestMs = 8;

/**
 * Returns a function to await between the steps of long work in this process: once the work has
 * gone on for 8 ms, whatever came in meanwhile goes first.
 */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestMs) return;
    await setImmediate();
    since = performance.now();
  };
}
