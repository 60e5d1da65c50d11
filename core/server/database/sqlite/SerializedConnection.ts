import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { LongReads } from '../../fairness/LongReads';
import { timeSlices } from '../../fairness/TimeSlices';
import { turnBudget } from '../../fairness/TurnBudget';
import { TransactionEndedError } from '../dialect';
import { type Gates, GateClosedError } from './interruption/Gates';
import { HandedTexts, manyCharacters } from './HandedTexts';
import type { Write, WriterLock } from './WriterLock';
import type { WritingThread } from './WritingThread';

const longReads = new LongReads(timeSlices);

/** The length of the texts and bytes among the values. */
export const countCharacters = (values: readonly unknown[]): number =>
  values.reduce<number>(
    (sum, value) =>
      sum + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 0),
    0,
  );

const writing: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
]);

/** Whether a statement may change something; of one that was written by hand, by how it begins. */
const mayWrite = ({ query, sql }: CompiledQuery) =>
  writing.has(query.kind) ||
  (query.kind !== 'SelectQueryNode' && !/^\s*(?:select|explain|pragma)\b/i.test(sql));

/** Who writes to the file, and what follows a commit. */
export interface SqliteLocks {
  readonly writer: WriterLock;
  readonly gates: Gates;
  /** Writes what takes long, for whoever has the lock. */
  readonly thread: WritingThread;
  /** Done when whatever was committed before is durable. */
  commit(): Promise<void>;
  /** Is told why a statement failed. */
  noteFault(fault: unknown): void;
}

/** The server's own connections to SQLite; a reader sees what was committed and waits for nobody. */
export interface Connections {
  readonly reader: DatabaseConnection;
  readonly writer: DatabaseConnection;
}

/**
 * A turn at the server's own connections. Reading goes on whoever writes; a write or a transaction
 * has the writer's lock and the writing connection for itself, and goes before those who read, since
 * others wait for it. Answers come without a turn of the event loop, so that it takes one itself
 * after a few milliseconds of them.
 */
export class SerializedConnection implements DatabaseConnection {
  private end: (() => void) | undefined;
  private ended = false;

  constructor(
    private readonly connections: Connections,
    private readonly locks: SqliteLocks,
    /** The name that these queries count for. */
    private readonly name: string,
    /** Whether a single write is done only when it is synced. */
    private readonly synced = true,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.run<Row>(query);
    } catch (fault) {
      this.locks.noteFault(fault);
      throw fault;
    }
  }

  private async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.ended) throw new TransactionEndedError();
    if (this.end) return this.write(query);
    if (!mayWrite(query)) {
      const turn = turnBudget.take(this.name);
      if (turn) await turn;
      // Looked up now: others like it may have been made while it waited.
      if (longReads.has(this.name, query.sql)) await timeSlices.turn(this.name);
      if (this.locks.gates.isClosed(this.name)) await this.passGate();
      return this.read<Row>(query);
    }
    const result = await (countCharacters(query.parameters) > manyCharacters
      ? this.writeInThread<Row>(query)
      : this.locked({}, () => this.write<Row>(query)));
    if (this.synced) await this.locks.commit();
    return result;
  }

  private async read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const began = performance.now();
    const result = await this.connections.reader.executeQuery<Row>(query);
    longReads.note(this.name, query.sql, performance.now() - began);
    return result;
  }

  /** Has the writing connection for itself from now on. */
  async begin(): Promise<void> {
    const end = await this.locks.writer.acquire({ name: this.name });
    if (this.locks.gates.isClosed(this.name)) {
      end();
      throw new GateClosedError();
    }
    this.end = end;
  }

  /** Commits or rolls back, after which nothing that still waits is run. */
  async finish(how: 'commit' | 'rollback'): Promise<void> {
    this.ended = true;
    await this.write(CompiledQuery.raw(how));
  }

  release(): void {
    this.end?.();
    this.end = undefined;
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed here
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error(
      'Streaming is not supported: an open stream would make later reads return stale data.',
    );
  }

  private async writeInThread<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { thread } = this.locks;
    const connection = await thread.start();
    const texts = new HandedTexts(connection, query.parameters);
    try {
      return await this.locked({ long: true }, () =>
        connection.executeQuery<Row>(texts.without(query)),
      );
    } finally {
      texts.drop();
      thread.end();
    }
  }

  private async passGate(): Promise<void> {
    const { gates } = this.locks;
    for (let opened; (opened = gates.pass(this.name));) {
      await opened;
      await turnBudget.take(this.name);
    }
  }

  private async locked<T>(terms: Write, work: () => Promise<T>): Promise<T> {
    const { gates, writer } = this.locks;
    const write = { ...terms, name: this.name };
    let end = await writer.acquire(write);
    while (gates.isClosed(this.name)) {
      end();
      await gates.pass(this.name);
      end = await writer.acquire(write);
    }
    try {
      return await work();
    } finally {
      end();
    }
  }

  private async write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const turn = turnBudget.take(this.name, { urgent: true });
    if (turn) await turn;
    return this.connections.writer.executeQuery<Row>(query);
  }
}
