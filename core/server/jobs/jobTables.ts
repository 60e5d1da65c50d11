import type { Kysely, Migration } from 'kysely';

export interface JobRunsTable {
  job_id: string;
  key: string;
  due: number;
  company_id: string;
  /** `waiting`, `running`, `done` or `failed`. */
  status: string;
  /** Not taken before; while it runs, the end of the lease. */
  ready_at: number;
  /** Counts who has held it: a write that names an older number has no effect. */
  lease: number;
  tries: number;
  worker: string;
  /** What the last try said, or why it failed. */
  said: string;
  ended_date: number;
}
declare module '../database/tables' {
  interface Tables {
    job_runs: JobRunsTable;
  }
}

/** What is to be done and who does it: one row for each job, key and due time. */
export const jobTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('job_runs')
      .addColumn('job_id', 'text', column => column.notNull())
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('due', 'bigint', column => column.notNull())
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('ready_at', 'bigint', column => column.notNull())
      .addColumn('lease', 'integer', column => column.notNull())
      .addColumn('tries', 'integer', column => column.notNull())
      .addColumn('worker', 'text', column => column.notNull())
      .addColumn('said', 'text', column => column.notNull())
      .addColumn('ended_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('job_runs_key', ['job_id', 'key', 'due'])
      .execute();
    await db.schema
      .createIndex('job_runs_ready')
      .on('job_runs')
      .columns(['status', 'ready_at'])
      .execute();
  },
};
