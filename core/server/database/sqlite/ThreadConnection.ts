import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type OperationNode,
  type QueryResult,
  DeleteQueryNode,
  InsertQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';

import { DatabaseDownError } from '../dialect';
import { OutdatedError } from '../prepareAndWrite';
import { findTogether } from '../staging/runTogether';
import { startThread } from '../startThread';

/** A step of a long transaction that can be interrupted. */
export type TransactionStep =
  | 'begin'
  | 'resume'
  | 'commit'
  | 'rollback'
  | 'undoSome'
  | 'forgetSome';

interface Answer {
  readonly rows?: readonly unknown[];
  readonly changes?: number;
  /** Whether there is more to do. */
  readonly more?: boolean;
  /** Whether the transaction was interrupted, and is to be resumed. */
  readonly interrupted?: boolean;
  readonly error?: { readonly message: string; readonly code?: string };
}

/** A thread uses the memory of statements and answers once: more room for it only takes memory. */
const youngMb = 8;

interface ThreadTerms {
  readonly readonly?: boolean;
  readonly script?: string;
  readonly wanted?: SharedArrayBuffer;
}

const scripts = new WeakMap<CompiledQuery, string>();

/** A query that runs the statements of a script on a thread's connection, and answers nothing. */
export function scriptQuery(path: string): CompiledQuery {
  const query = CompiledQuery.raw('script');
  scripts.set(query, path);
  return query;
}

/** The message that has the statements run that a query stands for. */
function toSteps(query: CompiledQuery): object | undefined {
  const script = scripts.get(query);
  if (script !== undefined) return { script };
  const together = findTogether(query)?.map(({ sql, parameters }) => ({ sql, parameters }));
  return together && { together };
}

/**
 * A connection to the SQLite file in a thread of its own: one statement after the other. Those that
 * are sent before the first is answered wait for no turn of this thread.
 */
export class ThreadConnection implements DatabaseConnection {
  private readonly worker: Worker;
  private readonly ended: Promise<void>;
  /** Messages without an answer yet, in the order in which they were sent. */
  private readonly asked: {
    resolve: (answer: Answer) => void;
    reject: (fault: Error) => void;
  }[] = [];
  private last: Promise<unknown> = Promise.resolve();
  /** Whether its thread has ended. */
  lost = false;

  /**
   * With `readonly`, temporary tables alone are written; with `script`, statements can be recorded
   * in that file; with `wanted`, a transaction is interrupted where that holds 1.
   */
  constructor(file: string, { readonly = false, script, wanted }: ThreadTerms = {}) {
    this.worker = startThread(
      () =>
        // In one piece, tests of pages would get an address of the page in its place.
        // oxlint-disable-next-line no-useless-concat -- see above
        new Worker(new URL('./sqliteThread' + '.mjs', import.meta.url), {
          workerData: { file, readonly, script, wanted },
          resourceLimits: { maxYoungGenerationSizeMb: youngMb },
          env: {},
          execArgv: [],
        }),
    );
    this.ended = new Promise(done => this.worker.once('exit', () => done()));
    this.worker.unref();
    this.worker.on('message', (answer: Answer) => {
      this.asked.shift()?.resolve(answer);
      if (this.asked.length === 0) this.worker.unref();
    });
    const lose = (why: string) => {
      this.lost = true;
      for (const { reject } of this.asked.splice(0))
        reject(new DatabaseDownError(`The database thread ended${why}`));
    };
    this.worker.on('error', fault => lose(`: ${fault.message}`));
    this.worker.on('exit', () => lose('.'));
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    return this.send<Row>({ sql, parameters });
  }

  /** Does a step of a long transaction. */
  async step(step: TransactionStep): Promise<Answer> {
    return this.take({ step });
  }

  /** Begins to run the statements that a query stands for; undefined where it stands for itself. */
  runSteps(query: CompiledQuery): Promise<Answer> | undefined {
    const steps = toSteps(query);
    return steps && this.take(steps);
  }

  /**
   * Gives the thread texts by number that later statements refer to; one without a text is
   * forgotten.
   */
  hand(texts: readonly (readonly [id: number, text?: string])[]): void {
    if (!this.lost) this.send({ texts }).catch(() => {});
  }

  /** Puts many rows in with one statement, in a transaction of their own. */
  async insert(sql: string, rows: readonly (readonly unknown[])[]): Promise<void> {
    await this.send({ sql, inserted: rows });
  }

  protected async send<Row>(message: object): Promise<QueryResult<Row>> {
    const { rows = [], changes } = await this.take(message);
    return {
      rows: rows as Row[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
    };
  }

  private async take(message: object): Promise<Answer> {
    const asking = this.ask(message);
    this.last = asking.catch(() => {});
    const answer = await asking;
    const { error } = answer;
    if (error?.code === 'OUTDATED') throw new OutdatedError();
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return answer;
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed here
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported on a database thread.');
  }

  async close(): Promise<void> {
    await this.last;
    this.worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.worker.postMessage('close');
    await this.ended;
  }

  private ask(message: object): Promise<Answer> {
    if (this.lost) return Promise.reject(new DatabaseDownError('The database thread ended.'));
    return new Promise((resolve, reject) => {
      this.asked.push({ resolve, reject });
      this.worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.worker.postMessage(message);
    });
  }
}

const isBoundary = (sql: string) => /^(?:begin|commit|rollback)/i.test(sql);

/**
 * Writes to copies: before the first write to a table, a temporary table of the same name takes its
 * place with the rows of one company, or with all where no company owns the table. Nothing reaches
 * the file. With `script` all statements are recorded there.
 */
export class TrialConnection extends ThreadConnection {
  private readonly copied = new Set<string>();
  private before: Promise<unknown> = Promise.resolve();

  constructor(
    file: string,
    private readonly companyId: string,
    private readonly script?: string,
  ) {
    super(file, { readonly: true, ...(script !== undefined && { script }) });
  }

  /** One after the other, since a table is copied in several statements. */
  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const running = this.before.then(() => this.run<Row>(query));
    this.before = running.catch(() => {});
    return running;
  }

  private async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const table = findWrittenTable(query.query);
    if (table !== undefined && !this.copied.has(table)) {
      this.copied.add(table);
      await this.copy(table);
    }
    const { sql, parameters } = query;
    const recorded = this.script !== undefined && !isBoundary(sql);
    return this.send<Row>({ sql, parameters, recorded });
  }

  override async close(): Promise<void> {
    try {
      if (this.script !== undefined) await this.send({ ends: true });
    } finally {
      await super.close();
    }
  }

  private async copy(table: string): Promise<void> {
    const run = <Row>(sql: string, parameters: unknown[] = []) =>
      super.executeQuery<Row>(CompiledQuery.raw(sql, parameters));
    const { rows } = await run<{ type: string; sql: string }>(
      `select type, sql from main.sqlite_master where tbl_name = ? and sql is not null order by type = 'index'`,
      [table],
    );
    for (const { type, sql } of rows)
      await run(
        type === 'table'
          ? sql.replace(/^create table/i, 'create temp table')
          : sql.replace(/^(create (?:unique )?index) /i, '$1 temp.'),
      );
    const owned = await run(
      `select 1 from pragma_table_info(?, 'main') where name = 'company_id'`,
      [table],
    );
    const all = `insert into temp."${table}" select * from main."${table}"`;
    // A table of the installation has all its rows.
    if (owned.rows.length === 0) await run(all);
    else await run(`${all} where company_id = ?`, [this.companyId]);
  }
}

function findWrittenTable(node: OperationNode): string | undefined {
  const written = InsertQueryNode.is(node)
    ? node.into
    : UpdateQueryNode.is(node)
      ? node.table
      : DeleteQueryNode.is(node)
        ? node.from.froms[0]
        : undefined;
  return written && TableNode.is(written) ? written.table.identifier.name : undefined;
}
