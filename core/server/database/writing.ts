/** Transactions on SQLite that have its one writer: all others' writing waits for them. */
const open = new WeakSet<object>();

/** Marks a transaction for which others wait while it lasts. */
export function markWriting<Q extends object>(db: Q): Q {
  open.add(db);
  return db;
}

/**
 * Throws where `db` is a transaction that writes: such work is done before it, since others wait
 * while it lasts.
 */
export function refuseInTransaction(db: object, what: string): void {
  if (open.has(db))
    throw new Error(`${what} belongs before the transaction, because others wait for it.`);
}
