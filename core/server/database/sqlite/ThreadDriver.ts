import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { TransactionEndedError } from '../dialect';
import type { SqliteLocks } from './SerializedConnection';
import { HandedTexts } from './HandedTexts';
import type { ThreadConnection } from './ThreadConnection';
import type { WritingThread } from './WritingThread';

const run = (connection: DatabaseConnection, sql: string) =>
  connection.executeQuery(CompiledQuery.raw(sql));

/** One transaction's use of the thread: a statement that comes after its end belongs to no other's. */
class TransactionConnection implements DatabaseConnection {
  private ended = false;

  readonly texts: HandedTexts;

  constructor(
    private readonly connection: ThreadConnection,
    texts: readonly string[],
  ) {
    this.texts = new HandedTexts(connection, texts);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.ended) throw new TransactionEndedError();
    return this.connection.executeQuery<Row>(this.texts.without(query));
  }

  /** Commits or rolls back, after which nothing that still waits is run. */
  async finish(how: 'commit' | 'rollback'): Promise<void> {
    this.ended = true;
    await run(this.connection, how);
  }

  streamQuery(): AsyncIterableIterator<never> {
    return this.connection.streamQuery();
  }
}

/** How often what a transaction has written so far is brought to the disk, in milliseconds. */
const syncEvery = 50;

/**
 * One long transaction in the thread that writes, which has the writer's lock while it lasts. What
 * it writes is synced meanwhile, so that the sync of those after it does not wait for all of that.
 */
export class ThreadDriver implements Driver {
  private end = () => {};
  private syncing: Promise<void> | undefined;

  constructor(
    private readonly thread: WritingThread,
    private readonly locks: SqliteLocks,
    /** Whose transaction it is. */
    private readonly name: string,
    /** Long ones that it writes. */
    private readonly texts: readonly string[] = [],
  ) {}

  async init(): Promise<void> {}
  async acquireConnection(): Promise<TransactionConnection> {
    return new TransactionConnection(await this.thread.start(), this.texts);
  }
  async releaseConnection(connection: TransactionConnection): Promise<void> {
    connection.texts.drop();
    this.thread.end();
  }
  async beginTransaction(connection: TransactionConnection): Promise<void> {
    const release = await this.locks.writer.acquire({ name: this.name, long: true });
    const timer = setInterval(() => this.sync(), syncEvery);
    this.end = () => {
      clearInterval(timer);
      release();
    };
    await run(connection, 'begin immediate');
  }
  async commitTransaction(connection: TransactionConnection): Promise<void> {
    await connection.finish('commit');
    this.end();
    await this.syncing;
    await this.locks.commit();
  }
  async rollbackTransaction(connection: TransactionConnection): Promise<void> {
    try {
      await connection.finish('rollback');
    } finally {
      this.end();
    }
  }
  async destroy(): Promise<void> {
    this.end();
  }

  private sync(): void {
    if (this.syncing) return;
    const syncing = this.locks.commit();
    this.syncing = syncing;
    // One that failed stays: the disk may have dropped what it did not take.
    syncing.then(
      () => (this.syncing = undefined),
      () => {},
    );
  }
}

/** One transaction on copies in a thread of its own, which ends with it. */
export class TrialDriver implements Driver {
  constructor(private readonly connection: ThreadConnection) {}

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    await run(this.connection, 'begin');
  }
  async commitTransaction(): Promise<void> {
    await run(this.connection, 'commit');
  }
  async rollbackTransaction(): Promise<void> {
    await run(this.connection, 'rollback');
  }
  destroy(): Promise<void> {
    return this.connection.close();
  }
}
