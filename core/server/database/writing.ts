import type { Queries } from './database';

/** Transactions on SQLite that have its one writer: all others' writing waits for them. */
const open = new WeakSet<object>();

/** Marks a transaction for which others wait while it lasts. */
export function markWriting<Q extends object>(db: Q): Q {
  open.add(db);
  return db;
}

/** Whether `db` is a transaction that others wait for. */
export const isWriting = (db: object): boolean => open.has(db);

/**
 * Throws where `db` is a transaction that writes: such work is done before it, since others wait
 * while it lasts.
 */
export function refuseInTransaction(db: object, what: string): void {
  if (isWriting(db))
    throw new Error(`${what} belongs before the transaction, because others wait for it.`);
}

/** Ends a trial's transaction, so that nothing of it stays. */
class TakenBackError<T> extends Error {
  constructor(readonly result: T) {
    super('Rolled back.');
  }
}

/** Does work in a transaction, returns its result, and takes all of it back. */
export async function takeBack<T>(
  work: (db: Queries) => Promise<T>,
  run: (attempt: (db: Queries) => Promise<never>) => Promise<never>,
): Promise<T> {
  try {
    return await run(async db => {
      throw new TakenBackError(await work(db));
    });
  } catch (fault) {
    if (fault instanceof TakenBackError) return fault.result as T;
    throw fault;
  }
}
