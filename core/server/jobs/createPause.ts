import { timeSlices } from './TimeSlices';

const longestMs = 2;

/**
 * Returns a function to await between the steps of long work in this process: once the work has
 * gone on for 2 ms, whatever came in meanwhile goes first, and other long work by turns of names.
 */
export function createPause(name = ''): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestMs) return;
    await timeSlices.turn(name);
    since = performance.now();
  };
}
