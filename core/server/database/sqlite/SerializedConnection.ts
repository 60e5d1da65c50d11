import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** Lets one at a time through, first come, first served. */
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

/** Who writes to the file, and who uses the server's own connection to it. */
export interface SqliteLocks {
  readonly writer: Mutex;
  readonly connection: Mutex;
}

/**
 * A turn at SQLite's one connection. Writes wait until nobody else writes, and hold up no reading
 * meanwhile; a transaction has the connection for itself.
 */
export class SerializedConnection implements DatabaseConnection {
  private end: (() => void) | undefined;

  constructor(
    private readonly connection: DatabaseConnection,
    private readonly locks: SqliteLocks,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.end) return this.connection.executeQuery<Row>(query);
    const end = writing.has(query.query.kind)
      ? await this.lockToWrite()
      : await this.locks.connection.acquire();
    try {
      return await this.connection.executeQuery<Row>(query);
    } finally {
      end();
    }
  }

  /** Has the connection for itself from now on, to write. */
  async begin(): Promise<void> {
    this.end = await this.lockToWrite();
  }

  release(): void {
    this.end?.();
    this.end = undefined;
  }

  async *streamQuery<Row>(
    query: CompiledQuery,
    chunkSize?: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    const end = this.end ? () => {} : await this.locks.connection.acquire();
    try {
      yield* this.connection.streamQuery<Row>(query, chunkSize);
    } finally {
      end();
    }
  }

  private async lockToWrite(): Promise<() => void> {
    const endWriting = await this.locks.writer.acquire();
    const endUsing = await this.locks.connection.acquire();
    return () => {
      endUsing();
      endWriting();
    };
  }
}
