import { setTimeout as wait } from 'node:timers/promises';
import { isRetryable } from './dialect';

const most = 5;

/** Does work that takes itself back where it fails, up to five times when the engine asks for it. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= most || !isRetryable(error)) throw error;
      await wait(10 * attempt * attempt * (0.5 + Math.random()));
    }
  }
}
