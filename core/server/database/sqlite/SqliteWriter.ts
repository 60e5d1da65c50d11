import { Worker } from 'node:worker_threads';
import { DatabaseDownError } from '../dialect';
import { startThread } from '../startThread';
import { RowNotFoundError, type RowWrite } from '../writeRows';
import { countCharacters, type SqliteLocks } from './SerializedConnection';
import type { Write } from './WriterLock';

interface Answer {
  readonly error?: { readonly message: string; readonly code?: string };
  /** Why the thread ended before it answered, so that what it wrote is not known. */
  readonly lost?: string;
}

/**
 * Commits rows to the SQLite file from a thread, one batch after the other. It shares a mutex with
 * the transactions of the server's own connection: neither waits for the other's lock with the
 * server standing still.
 */
export class SqliteWriter {
  private worker: Worker | undefined;
  private answered: ((answer: Answer) => void) | undefined;
  private readonly statements = new Map<string, string>();

  constructor(
    private readonly file: string,
    private readonly locks: Pick<SqliteLocks, 'writer' | 'commit'>,
  ) {}

  /** Done when the rows are durable: all of them or none. */
  async commit(writes: readonly RowWrite[]): Promise<void> {
    const end = await this.locks.writer.acquire(toWrite(writes));
    try {
      const { error, lost } = await this.ask(
        writes.map(write => ({
          sql: this.statementOf(write),
          rows: write.rows,
          changes: write.key !== undefined && write.adds === undefined,
        })),
      );
      if (lost !== undefined) throw new DatabaseDownError(lost);
      if (error?.code === RowNotFoundError.code) throw new RowNotFoundError();
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
    } finally {
      end();
    }
    await this.locks.commit();
  }

  async close(): Promise<void> {
    const end = await this.locks.writer.acquire();
    const { worker } = this;
    this.worker = undefined;
    if (worker) {
      // Nothing else may keep the process until the thread has ended.
      worker.ref();
      const ended = new Promise(done => worker.once('exit', done));
      // a thread has no origin
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage('close');
      await ended;
    }
    end();
  }

  private ask(writes: readonly object[]): Promise<Answer> {
    const worker = (this.worker ??= this.start());
    worker.ref();
    return new Promise(answered => {
      this.answered = answered;
      // a thread has no origin
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(writes);
    });
  }

  private start(): Worker {
    const worker = startThread(
      () =>
        new Worker(new URL('./sqliteWriter.mjs', import.meta.url), {
          workerData: { file: this.file },
          env: {},
          execArgv: [],
        }),
    );
    const lost = (fault: string) => {
      if (worker !== this.worker) return;
      this.worker = undefined;
      this.answer({ lost: `The rows could not be written: ${fault}` });
    };
    worker.on('message', (answer: Answer) => {
      worker.unref();
      this.answer(answer);
    });
    worker.on('error', fault => lost(fault.message));
    worker.on('exit', () => lost('the writer thread has ended.'));
    return worker;
  }

  private answer(answer: Answer): void {
    const { answered } = this;
    this.answered = undefined;
    answered?.(answer);
  }

  private statementOf(write: RowWrite): string {
    const { table, columns, key, adds } = write;
    const name = `${table} ${columns.join()} ${key?.join() ?? ''} ${adds?.join() ?? '-'}`;
    let sql = this.statements.get(name);
    if (!sql) this.statements.set(name, (sql = statement(write)));
    return sql;
  }
}

/** Characters from which on rows take long to write. */
const manyCharacters = 262_144;

/**
 * Whose rows these are, nobody's in particular where they are of several, and whether they take
 * long.
 */
function toWrite(writes: readonly RowWrite[]): Write {
  const names = new Set(
    writes.flatMap(({ columns, rows }) => {
      const at = columns.indexOf('company_id');
      return at < 0 ? [] : rows.map(row => row[at]);
    }),
  );
  const [name] = names.size === 1 ? names : [''];
  const size = writes.reduce(
    (sum, { rows }) => rows.reduce((all, row) => all + countCharacters(row), sum),
    0,
  );
  return { name: typeof name === 'string' ? name : '', long: size > manyCharacters };
}

const quoteColumn = (column: string) => `"${column}"`;

/** Parameters are numbered, as a key's columns stand among the others. */
function statement({ table, columns, key, adds }: RowWrite): string {
  const at = (column: string) => `?${columns.indexOf(column) + 1}`;
  const insert = `insert into "${table}" (${columns.map(quoteColumn).join()}) values (${columns.map(at).join()})`;
  if (!key) return insert;
  if (adds) {
    const sums = adds.map(
      column =>
        `${quoteColumn(column)} = "${table}".${quoteColumn(column)} + excluded.${quoteColumn(column)}`,
    );
    return `${insert} on conflict (${key.map(quoteColumn).join()}) do ${sums.length > 0 ? `update set ${sums.join()}` : 'nothing'}`;
  }
  const set = (column: string) => `${quoteColumn(column)} = ${at(column)}`;
  const changed = columns.filter(column => !key.includes(column));
  return `update "${table}" set ${changed.map(set).join()} where ${key.map(set).join(' and ')}`;
}
