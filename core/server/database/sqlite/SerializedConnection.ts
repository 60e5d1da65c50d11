import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** How long what is long waits for what is short, in milliseconds. */
const longestWait = 1000;

/**
 * Lets one at a time through, first come, first served; but what is short goes before what is long,
 * so that it waits for one of these at most. What is long has its turn after a second, counted anew
 * from the end of the long one before it.
 */
export class Mutex {
  private held = false;
  /** When what was long last ended. */
  private longEnded = 0;
  private readonly short: (() => void)[] = [];
  private readonly long: { readonly go: () => void; readonly since: number }[] = [];

  /** Waits for the lock; returns the function that releases it, which may be called twice. */
  async acquire({ long = false } = {}): Promise<() => void> {
    if (!this.held) this.held = true;
    else
      await new Promise<void>(go =>
        long ? this.long.push({ go, since: performance.now() }) : this.short.push(go),
      );
    let over = false;
    return () => {
      if (over) return;
      over = true;
      if (long) this.longEnded = performance.now();
      this.pass();
    };
  }

  private pass(): void {
    const [longest] = this.long;
    const late =
      longest && performance.now() - Math.max(longest.since, this.longEnded) > longestWait;
    const next = (late ? undefined : this.short.shift()) ?? this.long.shift()?.go;
    if (next) next();
    else this.held = false;
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
