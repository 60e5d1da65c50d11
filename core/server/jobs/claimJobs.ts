import type { Database } from '../database';
import type { JobRunRow } from './job';

interface ClaimOptions {
  readonly jobs: readonly string[];
  readonly worker: string;
  readonly most: number;
  readonly now: number;
  readonly leaseMs: number;
}

/**
 * Takes runs that are ready, or whose process has let its lease end; of many processes that ask,
 * each run goes to one.
 */
export async function claimJobs(
  database: Database,
  terms: ClaimOptions,
): Promise<readonly JobRunRow[]> {
  const { jobs, worker, most, now, leaseMs } = terms;
  const ready = (db: Database['across']) =>
    db
      .selectFrom('job_runs')
      .selectAll()
      .where('status', 'in', ['waiting', 'running'])
      .where('ready_at', '<=', now)
      .where('job_id', 'in', jobs)
      .orderBy('ready_at')
      .limit(most);
  if (jobs.length === 0 || most <= 0) return [];
  // Looking takes no lock, and mostly there is nothing.
  if (!(await ready(database.across).limit(1).executeTakeFirst())) return [];
  return database.transaction(undefined, async db => {
    const rows = await (
      database.engine === 'postgres' ? ready(db).forUpdate().skipLocked() : ready(db)
    ).execute();
    const taken = rows.map(row => ({
      ...row,
      status: 'running',
      lease: row.lease + 1,
      tries: row.tries + 1,
      ready_at: now + leaseMs,
      worker,
    }));
    for (const { job_id, key, due, status, lease, tries, ready_at } of taken)
      await db
        .updateTable('job_runs')
        .set({ status, lease, tries, ready_at, worker })
        .where('job_id', '=', job_id)
        .where('key', '=', key)
        .where('due', '=', due)
        .execute();
    return taken;
  });
}
