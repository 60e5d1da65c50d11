import { CompiledQuery } from 'kysely';
import { createPause } from '../../fairness/createPause';
import type { StagedTable } from '../staging/StagedRows';
import { inParts, Staging, type StoredRow } from '../staging/Staging';
import type { ThreadConnection } from './ThreadConnection';
import type { WriterLock } from './WriterLock';
import type { WritingThread } from './WritingThread';

/** Rows that take a few milliseconds: short writes of others go between, also when they are copied. */
const rowsAtOnce = 200;

let last = 0;

/**
 * Puts rows into temporary tables of the writing thread’s connection, a few at a time: to copy them
 * from there takes a third of the time that statements with their values do.
 */
export class SqliteStaging extends Staging {
  private readonly tables: string[] = [];
  private connection: Promise<ThreadConnection> | undefined;

  constructor(
    companyId: string,
    private readonly thread: WritingThread,
    private readonly writer: WriterLock,
  ) {
    super(companyId);
  }

  async drop(): Promise<void> {
    const connection = await this.connection;
    if (!connection) return;
    this.connection = undefined;
    try {
      for (const name of connection.lost ? [] : this.tables.splice(0))
        await this.run(() => connection.executeQuery(CompiledQuery.raw(`drop table ${name}`)));
    } finally {
      this.thread.end();
    }
  }

  protected async stage(
    table: string,
    columns: readonly string[],
    rows: readonly StoredRow[],
  ): Promise<readonly StagedTable[]> {
    const connection = await (this.connection ??= this.thread.start());
    const name = `temp."staged_${++last}"`;
    const names = columns.map(column => `"${column}"`).join();
    await this.run(() =>
      connection.executeQuery(
        CompiledQuery.raw(
          `create table ${name} as select ${names} from main."${table}" where false`,
        ),
      ),
    );
    this.tables.push(name);
    const insert = `insert into ${name} values (${columns.map(() => '?').join()})`;
    const pause = createPause(this.companyId);
    for (const part of inParts(rows, rowsAtOnce)) {
      const values = part.map(row => columns.map(column => row[column] ?? null));
      await this.run(() => connection.insert(insert, values));
      await pause();
    }
    const count = Math.ceil(rows.length / rowsAtOnce);
    return Array.from({ length: count }, (_, at) => ({
      sql: `(select * from ${name} where rowid > ${at * rowsAtOnce} and rowid <= ${(at + 1) * rowsAtOnce})`,
      parameters: [],
    }));
  }

  /** The connection is one: whatever is done while another’s transaction is open belongs to that. */
  private async run(work: () => Promise<unknown>): Promise<void> {
    const end = await this.writer.acquire({ name: this.companyId });
    try {
      await work();
    } finally {
      end();
    }
  }
}
