import { format } from '#core/contract';
import type { Job, Queries } from '#core/server';
import { listDueCompanies, selectOldest, takeTurns } from '#core/server/internal';
import { findRunObserver } from '../findRunObserver';
import { interactions } from '../recording/tables';
import { timedOutColumns, timedOutRun, type TimedOutRow } from './timedOutRun';
import { strings } from '../../strings';

const minute = 60_000;
/** Runs of one company that end in a turn. */
const most = 100;
const waiting = { table: interactions, by: 'expires' } as const;

/** Ends the runs of a company that wait the longest past their end, a few at once. */
function endSome(db: Queries, companyId: string, now: number): Promise<TimedOutRow[]> {
  const late = selectOldest(db, companyId, { ...waiting, before: now })
    .where('lease_until', '<', now)
    .limit(most);
  return db
    .updateTable('interactions')
    .set(({ eb }) => ({
      status: 'timeout',
      has_error: 1,
      state: '',
      token_hash: '',
      time_difference: eb('expires', '-', eb.ref('start_time')),
      // When this was found, which may be long after.
      lease_until: now,
      // A process that comes back to it too late finds that it holds it no more.
      lease: eb('lease', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('interaction_id', 'in', late)
    .where('status', '=', 'waiting')
    .where('lease_until', '<', now)
    .returning(timedOutColumns)
    .execute();
}

/** Ends runs whose answer never came, by turns of their companies; their state goes. */
export const endLateRuns: Job = {
  id: 'flows.endLate',
  every: minute,
  async run({ server, fenced, signal }) {
    const { database } = server;
    const observer = findRunObserver(server);
    const now = Date.now();
    let count = 0;
    const companies = await listDueCompanies(database.allCompanies, waiting, now);
    await takeTurns(companies, async companyId => {
      const ended = await fenced(db => endSome(db, companyId, now));
      for (const run of ended)
        observer?.timedOut(await timedOutRun(database.forCompany(companyId), run));
      count += ended.length;
      return ended.length === most && !signal.aborted;
    });
    return count > 0 ? format(strings.endedLate, { count }) : undefined;
  },
};
