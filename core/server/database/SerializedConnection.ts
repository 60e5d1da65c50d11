import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** Lets one writer at a time through, first come, first served. */
export class Mutex {
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  /** Waits for the lock; returns the function that releases it, which may be called twice. */
  async acquire(): Promise<() => void> {
    const before = this.last;
    let release!: () => void;
    this.last = new Promise(ended => (release = ended));
    const behind = this.waiting++ > 0;
    if (behind) await before;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.waiting--;
      release();
    };
  }
}

const writing: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
]);

/** SQLite's connection, whose writes outside of a transaction acquire their turn as well. */
export class SerializedConnection implements DatabaseConnection {
  inTransaction = false;

  constructor(
    private readonly connection: DatabaseConnection,
    private readonly mutex: Mutex,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.inTransaction || !writing.has(query.query.kind))
      return this.connection.executeQuery<Row>(query);
    const end = await this.mutex.acquire();
    try {
      return await this.connection.executeQuery<Row>(query);
    } finally {
      end();
    }
  }

  streamQuery<Row>(
    query: CompiledQuery,
    chunkSize?: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    return this.connection.streamQuery<Row>(query, chunkSize);
  }
}
