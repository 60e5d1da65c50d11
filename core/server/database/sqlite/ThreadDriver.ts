import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { TransactionEndedError } from '../dialect';
import type { Gates } from './interruption/Gates';
import { HandedTexts } from './HandedTexts';
import { LongTurns, type LongTerms } from './interruption/LongTurns';
import type { ThreadConnection } from './ThreadConnection';

const run = (connection: DatabaseConnection, sql: string) =>
  connection.executeQuery(CompiledQuery.raw(sql));

/** One transaction's use of the thread: a statement that comes after its end belongs to no other's. */
class TransactionConnection implements DatabaseConnection {
  private ended = false;

  readonly texts: HandedTexts;

  constructor(
    readonly connection: ThreadConnection,
    private readonly turns: LongTurns,
    texts: readonly string[],
  ) {
    this.texts = new HandedTexts(connection, texts);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.ended) throw new TransactionEndedError();
    const steps = this.connection.runSteps(query);
    if (!steps) return this.connection.executeQuery<Row>(this.texts.without(query));
    this.turns.beginSteps();
    let answer = await steps;
    while (answer.interrupted) {
      await this.turns.letOthersWrite();
      answer = await this.connection.step('resume');
    }
    this.turns.endSteps();
    return { rows: (answer.rows ?? []) as Row[] };
  }

  /** From now on, nothing that still waits is run. */
  end(): void {
    this.ended = true;
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
 * Where others wait to write, it commits a part with what undoes it, and goes on after them; until
 * its end, the company's own queries wait.
 */
export class ThreadDriver implements Driver {
  private readonly turns: LongTurns;
  private syncing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly terms: LongTerms,
    /** The name that the transaction counts for. */
    name: string,
    /** Long ones that it writes. */
    private readonly texts: readonly string[] = [],
  ) {
    this.turns = new LongTurns(terms, name);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<TransactionConnection> {
    return new TransactionConnection(await this.terms.thread.start(), this.turns, this.texts);
  }
  async releaseConnection({ texts }: TransactionConnection): Promise<void> {
    texts.drop();
    this.terms.thread.end();
  }
  async beginTransaction({ connection }: TransactionConnection): Promise<void> {
    await this.turns.begin();
    this.timer = setInterval(() => this.sync(), syncEvery);
    await connection.step('begin');
  }
  async commitTransaction(transaction: TransactionConnection): Promise<void> {
    const { connection } = transaction;
    transaction.end();
    await connection.step('commit');
    clearInterval(this.timer);
    await this.turns.end(() => this.stepIn(connection, 'forgetSome'));
    await this.syncing;
    await this.terms.locks.commit();
  }
  async rollbackTransaction(transaction: TransactionConnection): Promise<void> {
    const { connection } = transaction;
    transaction.end();
    clearInterval(this.timer);
    await connection.step('rollback').catch(() => {});
    await this.turns.takeBack(() => this.stepIn(connection, 'undoSome'));
  }
  async destroy(): Promise<void> {
    clearInterval(this.timer);
    this.turns.drop();
  }

  /** A thread that has ended is replaced by another one. */
  private async stepIn(connection: ThreadConnection, step: 'undoSome' | 'forgetSome') {
    if (!connection.lost) return connection.step(step);
    const { thread } = this.terms;
    try {
      return await (await thread.start()).step(step);
    } finally {
      thread.end();
    }
  }

  private sync(): void {
    if (this.syncing) return;
    const syncing = this.terms.locks.commit();
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
  constructor(
    private readonly connection: ThreadConnection,
    private readonly gates: Gates,
    /** The name whose rows it reads. */
    private readonly name: string,
  ) {}

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    for (;;) {
      await this.gates.wait(this.name);
      await run(this.connection, 'begin');
      // From its first statement on, it sees the database as it is then.
      await run(this.connection, 'select 1 from sqlite_master limit 1');
      if (!this.gates.isClosed(this.name)) return;
      await run(this.connection, 'rollback');
    }
  }
  async commitTransaction(): Promise<void> {
    await run(this.connection, 'commit');
  }
  async rollbackTransaction(): Promise<void> {
    // SQLite has taken it back by itself, on a full disk for one; why it did is told already.
    await run(this.connection, 'rollback').catch(() => {});
  }
  destroy(): Promise<void> {
    return this.connection.close();
  }
}
