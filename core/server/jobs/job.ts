import { sql } from 'kysely';
import {
  bigint,
  defineTable,
  inStatements,
  integer,
  text,
  type RowOf,
  type TableTypes,
  type Queries,
} from '../database';
import type { ServerHost } from '../host/serverHost';

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
    job_runs_pending: {
      columns: ['company_id', 'ready_at'],
      where: "status in ('waiting', 'running')",
      since: '2026-11-30T21:30_jobClaims',
    },
    job_runs_ended: {
      columns: ['company_id', 'ended_date'],
      where: 'ended_date > 0',
      since: '2026-11-30T03:00_cleanUpTurns',
    },
  },
});

/**
 * Whether a run waits or runs. Not with values of the statement, so that SQLite sees that the index of
 * such runs fits.
 */
export const isPending = sql<boolean>`status in ('waiting', 'running')`;

export type JobRunRow = RowOf<typeof jobRuns>;
declare module '../database/tables' {
  interface Tables extends TableTypes<readonly [typeof jobRuns]> {}
}

/** One run of a job, as the job itself sees it. */
export interface JobContext {
  readonly server: ServerHost;
  /**
   * The subject of the job, such as a schedule's id; empty for a job of which there is only one.
   */
  readonly key: string;
  /** The company of the job; empty for none. */
  readonly companyId: string;
  /** When it was due, in epoch milliseconds. */
  readonly due: number;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when another process has taken the run over, or this one stops. */
  readonly signal: AbortSignal;
  /**
   * Writes in one transaction, bound to the run's company where it has one, that takes effect only
   * while this process holds the run; rejects with `LeaseLostError` otherwise. Every write of a job goes
   * through it; with `long`, others read while a company's work takes long.
   */
  fenced<T>(work: (db: Queries) => Promise<T>, terms?: { readonly long: true }): Promise<T>;
}

/** Work that any of N processes may do, each time by one of them. */
export interface Job {
  readonly id: string;
  /** Due at every whole multiple of so many milliseconds, for work that recurs. */
  readonly every?: number;
  /**
   * Asked every second or so: puts what has come due into the queue with `queueJob`, in a
   * transaction of its own.
   */
  readonly plan?: (server: ServerHost, now: number) => Promise<void>;
  /** How often a run is tried before it is given up; 5 where nothing is said. */
  readonly mostTries?: number;
  /** Rejecting means "try again later"; a sentence that is returned is logged. */
  run(context: JobContext): Promise<string | void>;
  /** Called when the run waits for an outage to end, such as a full disk, with what is the matter. */
  held?(context: JobContext, why: string): Promise<void>;
  /** Called once, under the fence, when the run is given up after its last try. */
  givenUp?(context: JobContext, why: string): Promise<void>;
}

/** Another process has taken the run over; what this one would have written is not. */
export class LeaseLostError extends Error {
  constructor() {
    super('Another process has taken over this job.');
  }
}

interface Queued {
  readonly job: string;
  readonly key?: string;
  readonly companyId?: string;
  /**
   * Epoch milliseconds; the same job, key and due time is queued once, however often it is asked
   * for.
   */
  readonly due: number;
}

const toRow = ({ job, key = '', companyId = '', due }: Queued) => ({
  job_id: job,
  key,
  due,
  company_id: companyId,
  status: 'waiting',
  ready_at: due,
  lease: 0,
  tries: 0,
  worker: '',
  said: '',
  ended_date: 0,
});

/** Puts runs of jobs into the queue whose keys are the installation's, in the caller's own transaction. */
export async function queueJobs(db: Queries, runs: readonly Queued[]): Promise<void> {
  for (const rows of inStatements(runs.map(toRow)))
    await db
      .insertInto('job_runs')
      .values(rows)
      .onConflict(conflict => conflict.columns(['job_id', 'key', 'due']).doNothing())
      .execute();
}

/**
 * Puts a run of a job into the queue, in the caller's own transaction. Archives bring IDs of their own
 * choice, so another company may have a run of the same key at this time: then it is due a little later.
 */
export async function queueJob(
  db: Queries,
  { job, key = '', companyId = '', due }: Queued,
): Promise<void> {
  for (let at = due; ; at++) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('job_runs')
      .values(toRow({ job, key, companyId, due: at }))
      .onConflict(conflict => conflict.columns(['job_id', 'key', 'due']).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) return;
    const queued = await db
      .selectFrom('job_runs')
      .select('company_id')
      .where('job_id', '=', job)
      .where('key', '=', key)
      .where('due', '=', at)
      .executeTakeFirst();
    if (queued?.company_id === companyId) return;
  }
}

/**
 * Returns when the latest run of a company’s job with a key is due, where it still waits or runs; undefined
 * where it has ended. Who queues no run beside such a one has no backlog of it.
 */
export async function findPendingRun(
  db: Queries,
  { job, key = '', companyId = '' }: Pick<Queued, 'job' | 'key' | 'companyId'>,
): Promise<number | undefined> {
  const last = await db
    .selectFrom('job_runs')
    .select(['due', 'status'])
    .where('job_id', '=', job)
    .where('key', '=', key)
    .where('company_id', '=', companyId)
    .orderBy('due', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && ['waiting', 'running'].includes(last.status) ? last.due : undefined;
}

/** Counts the runs of a company that wait or run, up to a number: who has many plans no more of them. */
export async function countPendingRuns(
  db: Queries,
  companyId: string,
  most: number,
): Promise<number> {
  const rows = await db
    .selectFrom('job_runs')
    .select('due')
    .where('company_id', '=', companyId)
    .where(isPending)
    .limit(most)
    .execute();
  return rows.length;
}
