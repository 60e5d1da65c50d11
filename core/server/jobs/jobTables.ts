import { bigint, defineTable, integer, text, type RowOf, type TableTypes } from '../database';

/** The tables of pending jobs and their workers: one row for each job, key and due time. */
export const jobRuns = defineTable('job_runs', {
  owner: 'installation',
  since: '2026-11-21T07:28_jobs',
  columns: {
    job_id: text(),
    key: text(),
    due: bigint(),
    company_id: text(),
    /** `waiting`, `running`, `done` or `failed`. */
    status: text(),
    /** Not taken before; while it runs, the end of the lease. */
    ready_at: bigint(),
    /** Counts who has held it: a write that names an older number has no effect. */
    lease: integer(),
    tries: integer(),
    worker: text(),
    /** The message of the last attempt, or the reason why it failed. */
    said: text(),
    ended_date: bigint(),
  },
  key: ['job_id', 'key', 'due'],
  indices: {
    job_runs_ready: ['status', 'ready_at'],
  },
});

export type JobRunRow = RowOf<typeof jobRuns>;
declare module '../database/tables' {
  interface Tables extends TableTypes<readonly [typeof jobRuns]> {}
}
