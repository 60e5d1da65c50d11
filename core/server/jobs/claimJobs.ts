import type { Database } from '../database';
import type { JobRunRow } from './job';
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
  /** Whether more may be ready. */
  readonly more: boolean;
  /** Whether runs of companies that have enough under way were passed over. */
  readonly passedOver: boolean;
}
const none: Claimed = { taken: [], more: false, passedOver: false };

/**
 * Takes runs that are ready, or whose process has let its lease end; of many processes that ask,
 * each run goes to one, and of one company only so many are taken. Companies of which none is under
 * way and none was taken lately come first, so that nobody waits for the backlogs of others. The
 * installation’s own work, which has no company, takes turns with them as if it were one’s.
 */
export async function claimJobs(database: Database, terms: ClaimOptions): Promise<Claimed> {
  const { jobs, worker, most, now, leaseMs, mostOfOne } = terms;
  const counts = new Map<string, number>();
  const hasRoom = ({ company_id }: Pick<JobRunRow, 'company_id'>) => {
    const count = (counts.get(company_id) ?? 0) + 1;
    counts.set(company_id, count);
    return count <= mostOfOne;
  };
  for (const company_id of terms.running) hasRoom({ company_id });
  const full = [...counts].filter(([, count]) => count >= mostOfOne);
  const passed = full.map(([id]) => id);
  const busy = [...new Set([...counts.keys(), ...terms.served])];
  const alsoBusy = busy.filter(id => !passed.includes(id));
  const ready = (db: Database['allCompanies']) =>
    db
      .selectFrom('job_runs')
      .selectAll()
      .where('status', 'in', ['waiting', 'running'])
      .where('ready_at', '<=', now)
      .where('job_id', 'in', jobs)
      .$if(passed.length > 0, rows => rows.where('company_id', 'not in', passed))
      .orderBy('ready_at')
      .limit(most);
  if (jobs.length === 0) return none;
  if (most <= 0) return { ...none, more: true };
  // Looking takes no lock, and mostly there is nothing.
  if (!(await ready(database.allCompanies).limit(1).executeTakeFirst())) return none;
  return database.transaction(undefined, async db => {
    const locked = () => ready(db).forUpdate().skipLocked();
    const rows = await locked()
      .$if(busy.length > 0, rested => rested.where('company_id', 'not in', busy))
      .execute();
    if (rows.length < most && alsoBusy.length > 0)
      rows.push(
        ...(await locked()
          .where('company_id', 'in', alsoBusy)
          .limit(most - rows.length)
          .execute()),
      );
    const taken = rows.filter(hasRoom).map(row => ({
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
    const passedOver = taken.length < rows.length;
    return { taken, more: passedOver || rows.length === most, passedOver };
  });
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
