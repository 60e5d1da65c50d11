import type { Database, Queries } from '../database';
import { isPending, jobRuns, type JobRunRow } from './job';
import { findDueTimes } from './turns/listDueCompanies';
import { StaleClaims } from './turns/StaleClaims';

interface ClaimOptions {
  readonly jobs: readonly string[];
  readonly worker: string;
  readonly most: number;
  readonly now: number;
  readonly leaseMs: number;
  /** The companies of the runs under way, once for each; empty for the installation's own. */
  readonly running: readonly string[];
  /** How many runs of one company may be under way. */
  readonly mostOfOne: number;
  /** The companies of which runs were taken lately. */
  readonly served: readonly string[];
}

interface Claimed {
  readonly taken: readonly JobRunRow[];
  /** Whether more may be ready, also of companies that have enough under way. */
  readonly more: boolean;
}
const none: Claimed = { taken: [], more: false };
const pending = { table: jobRuns, by: 'ready_at' } as const;

/**
 * Takes runs that are ready, or whose process has let its lease end; of many processes that ask,
 * each run goes to one, and of one company only so many are taken. Companies of which none is under
 * way and none was taken lately come first, so that nobody waits for the backlogs of others, nor for
 * them to be read. The installation’s own work, which has no company, takes turns with them as if it
 * were one’s.
 */
export async function claimJobs(database: Database, terms: ClaimOptions): Promise<Claimed> {
  const { jobs, most, now, mostOfOne } = terms;
  if (jobs.length === 0) return none;
  if (most <= 0) return { ...none, more: true };
  const due = await findDueTimes(database.allCompanies, pending, now + 1);
  const counts = new Map<string, number>();
  for (const companyId of terms.running) counts.set(companyId, (counts.get(companyId) ?? 0) + 1);
  const getRoom = (companyId: string) => mostOfOne - (counts.get(companyId) ?? 0);
  const busy = new Set([...counts.keys(), ...terms.served]);
  const waiting = [...due]
    .sort(([a, since], [b, other]) => Number(busy.has(a)) - Number(busy.has(b)) || since - other)
    .map(([companyId]) => companyId)
    .filter(companyId => getRoom(companyId) > 0);
  let more = waiting.length < due.size;
  const ready = (db: Database['allCompanies'], companyId: string) =>
    db
      .selectFrom('job_runs')
      .selectAll()
      .where('company_id', '=', companyId)
      .where(isPending)
      .where('ready_at', '<=', now)
      .where('job_id', 'in', jobs)
      .orderBy('ready_at');
  // Looking takes no lock, and mostly there is nothing.
  const companyIds: string[] = [];
  for (const companyId of waiting) {
    if (companyIds.length >= most) break;
    const row = await ready(database.allCompanies, companyId).limit(1).executeTakeFirst();
    if (row) companyIds.push(companyId);
  }
  if (companyIds.length === 0) return { ...none, more };
  return database.transaction(undefined, async db => {
    const rows: JobRunRow[] = [];
    for (const companyId of companyIds) {
      const room = Math.min(getRoom(companyId), most - rows.length);
      const own = await ready(db, companyId).limit(room).forUpdate().skipLocked().execute();
      rows.push(...own);
      more ||= own.length === room;
      if (rows.length === most) break;
    }
    return { taken: await markTaken(db, rows, terms), more };
  });
}

async function markTaken(
  db: Queries,
  rows: readonly JobRunRow[],
  { worker, now, leaseMs }: ClaimOptions,
): Promise<readonly JobRunRow[]> {
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
}

const mostStale = 1000;
const claim = ['job_id', 'key', 'due', 'lease', 'ready_at'] as const;

/** Gives runs back whose processes are gone and whose leases end later than they could now. */
export const createStaleJobs = ({ allCompanies }: Database, leaseMs: number) =>
  new StaleClaims({
    lasts: leaseMs,
    find: after =>
      allCompanies
        .selectFrom('job_runs')
        .select(claim)
        .where('status', '=', 'running')
        .where('ready_at', '>', after)
        .limit(mostStale)
        .execute(),
    free: (run, now) =>
      allCompanies
        .updateTable('job_runs')
        .set({ ready_at: now })
        .where(eb => eb.and(claim.map(column => eb(column, '=', run[column]))))
        .where('status', '=', 'running')
        .execute(),
  });
