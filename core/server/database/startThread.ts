import type { Worker } from 'node:worker_threads';
import { getErrorMessage } from '#core/contract';
import { DatabaseDownError } from './dialect';

/**
 * Starts a thread, for which a machine may have no room for now.
 *
 * @throws DatabaseDownError
 */
export function startThread(start: () => Worker): Worker {
  try {
    return start();
  } catch (cause) {
    const why = getErrorMessage(cause);
    throw new DatabaseDownError(`A thread could not be started (${why}).`, { cause });
  }
}
