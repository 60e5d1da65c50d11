import type { Kysely, Migration } from 'kysely';

export interface BatchJobsTable {
  company_id: string;
  instance_id: string;
  /** `export` or `import`. */
  kind: string;
  status: string;
  customer_id: string;
  created_date: number;
  ended_date: number;
  /** Of an import; of an export `users` where end users come along. */
  mode: string;
  /** `leftOut` or `passphrase`. */
  secrets: string;
  /** Sealed: what the passphrase came to, while it is needed. */
  key: string;
  done: number;
  total: number;
  /** Of an export, how many are written; of an import, how many there are to be. */
  parts: number;
  bytes: number;
  /**
   * JSON: where an export stands; of an import, whoever asked for its last step and how they came.
   */
  step: string;
  message: string;
  /** JSON: what an import does; empty before it is checked. */
  report: string;
}
export interface BatchPartsTable {
  company_id: string;
  instance_id: string;
  part: number;
  text: string;
}
declare module '#core/server/database/tables' {
  interface Tables {
    batch_jobs: BatchJobsTable;
    batch_parts: BatchPartsTable;
  }
}

/** Exports and imports of companies, and the pieces of their archives. */
export const transferTables: Migration = {
  async up(db: Kysely<any>) {
    let jobs = db.schema
      .createTable('batch_jobs')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('instance_id', 'text', column => column.notNull());
    for (const name of [
      'kind',
      'status',
      'customer_id',
      'mode',
      'secrets',
      'key',
      'step',
      'message',
      'report',
    ])
      jobs = jobs.addColumn(name, 'text', column => column.notNull());
    for (const name of ['created_date', 'ended_date', 'done', 'total', 'parts', 'bytes'])
      jobs = jobs.addColumn(name, 'bigint', column => column.notNull());
    await jobs.addPrimaryKeyConstraint('batch_jobs_key', ['company_id', 'instance_id']).execute();
    await db.schema
      .createIndex('batch_jobs_by_time')
      .on('batch_jobs')
      .column('created_date')
      .execute();
    await db.schema
      .createTable('batch_parts')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('instance_id', 'text', column => column.notNull())
      .addColumn('part', 'integer', column => column.notNull())
      .addColumn('text', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('batch_parts_key', ['company_id', 'instance_id', 'part'])
      .execute();
  },
};
