import { format } from '#core/contract';
import type { Job } from '#core/server';
import { findRunObserver } from '../findRunObserver';
import { timedOutColumns, timedOutRun, type TimedOutRow } from './timedOutRun';
import { strings } from '../../strings';

const minute = 60_000;
const most = 500;

/** Ends runs whose answer never came: their state goes, and the list of runs says so. */
export const endLateRuns: Job = {
  id: 'flows.endLate',
  every: minute,
  async run({ server, fenced, signal }) {
    const observer = findRunObserver(server);
    let ended = 0;
    for (;;) {
      const now = Date.now();
      const late = await server.database.allCompanies
        .selectFrom('interactions')
        .select(timedOutColumns)
        .where('status', '=', 'waiting')
        .where('expires', '<', now)
        .where('lease_until', '<', now)
        .limit(most)
        .execute();
      if (late.length === 0 || signal.aborted) break;
      const told: TimedOutRow[] = [];
      await fenced(async db => {
        told.length = 0;
        for (const run of late) {
          const { company_id, interaction_id, start_time, expires } = run;
          const { numUpdatedRows } = await db
            .updateTable('interactions')
            .set(eb => ({
              status: 'timeout',
              has_error: 1,
              state: '',
              token_hash: '',
              time_difference: expires - start_time,
              // When this was found, which may be long after.
              lease_until: now,
              // A process that comes back to it too late finds that it holds it no more.
              lease: eb('lease', '+', 1),
            }))
            .where('company_id', '=', company_id)
            .where('interaction_id', '=', interaction_id)
            .where('status', '=', 'waiting')
            .where('lease_until', '<', now)
            .executeTakeFirst();
          if (numUpdatedRows > 0n) told.push(run);
        }
      });
      if (observer)
        for (const run of told)
          observer.timedOut(await timedOutRun(server.database.forCompany(run.company_id), run));
      ended += late.length;
    }
    return ended > 0 ? format(strings.endedLate, { count: ended }) : undefined;
  },
};
