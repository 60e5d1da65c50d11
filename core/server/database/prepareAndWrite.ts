import { codes, Failure } from '../../contract';
import { strings } from './strings';

/** Thrown where what a write was prepared from has changed meanwhile. */
export class OutdatedError extends Error {
  constructor() {
    super('The data changed while the write was being prepared.');
  }
}

const mostTries = 5;

/**
 * Prepares what takes long before the transaction, for which others wait, and writes it in one. The
 * write looks whether what it was prepared from still stands and throws `OutdatedError` otherwise;
 * then both begin again.
 *
 * @throws Failure 409 where it was outdated five times
 */
export async function prepareAndWrite<P, T>(
  prepare: () => Promise<P>,
  write: (prepared: P) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < mostTries; tries++)
    try {
      return await write(await prepare());
    } catch (fault) {
      if (!(fault instanceof OutdatedError)) throw fault;
    }
  throw new Failure(409, codes.conflict, strings.outdated.text);
}
