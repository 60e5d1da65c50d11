import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { breathe } from '../../jobs/breathe';

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

/** Whether a statement that is none of those may change something: one that was written by hand. */
const mayWrite = ({ query, sql }: CompiledQuery) =>
  query.kind !== 'SelectQueryNode' && !/^\s*(?:select|explain|pragma|begin|rollback)\b/i.test(sql);

/** Who writes to the file, who uses the server's own connection to it, and what follows a commit. */
export interface SqliteLocks {
  readonly writer: Mutex;
  readonly connection: Mutex;
  /** Done when what the server's own connection has committed is durable. */
  commit(): Promise<void>;
  /** Says that a commit of a thread is durable. */
  written(): void;
}

/**
 * A turn at SQLite's one connection. Writes wait until nobody else writes, and hold up no reading
 * meanwhile; a transaction has the connection for itself. Answers come without a turn of the event
 * loop, so that it takes one itself after a few milliseconds of them.
 */
export class SerializedConnection implements DatabaseConnection {
  private end: (() => void) | undefined;

  constructor(
    private readonly connection: DatabaseConnection,
    private readonly locks: SqliteLocks,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.end) {
      await breathe();
      return this.connection.executeQuery<Row>(query);
    }
    const writes = writing.has(query.query.kind);
    const end = writes ? await this.lockToWrite() : await this.locks.connection.acquire();
    let result: QueryResult<Row>;
    try {
      await breathe();
      result = await this.connection.executeQuery<Row>(query);
    } finally {
      end();
    }
    if (writes || mayWrite(query)) await this.locks.commit();
    return result;
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
