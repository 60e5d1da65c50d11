import { sql } from 'kysely';
import { queueJob, type Queries, type ServerHost } from '#core/server';
import {
  chooseDue,
  countPendingRuns,
  findPendingRun,
  isClockSetBack,
  planEach,
  walkRows,
} from '#core/server/internal';
import { findLatestDue, findNextDue } from '#core/domain/cron/cronTimes';
import { scheduleStrings } from '../../scheduleStrings';
import { schedules, type ScheduleRow } from './scheduleTables';

/** The job that starts schedules at their times. */
export const scheduleJob = 'apps.schedule';
const atOnce = 100;
/** Runs of one company that wait at once. */
const mostWaiting = 200;

const columns = ['company_id', 'schedule_id', 'cron', 'time_zone', 'next_due'] as const;
type Due = Pick<ScheduleRow, (typeof columns)[number]>;

const timed = { table: schedules, by: 'next_due' } as const;

/** Says in a schedule's runs that times are skipped, once for the run that they are skipped for. */
async function noteSkipped(
  db: Queries,
  { company_id, schedule_id }: Due,
  times: { readonly due: number; readonly pending: number; readonly now: number },
): Promise<void> {
  const known = await db
    .selectFrom('schedule_runs')
    .select('due')
    .where('schedule_id', '=', schedule_id)
    .where('due', '>', times.pending)
    .where('by_hand', '=', 0)
    .executeTakeFirst();
  if (known) return;
  await db
    .insertInto('schedule_runs')
    .values({
      company_id,
      schedule_id,
      due: times.due,
      by_hand: 0,
      started_date: times.now,
      ended_date: times.now,
      result: 'failure',
      message: scheduleStrings.runSkipped.text,
      interaction_id: '',
      flow_id: '',
    })
    .execute();
}

async function planOne(db: Queries, row: Due, now: number): Promise<void> {
  const { company_id: companyId, schedule_id: key, cron, time_zone, next_due } = row;
  const { numUpdatedRows } = await db
    .updateTable('schedules')
    .set({ next_due: findNextDue(cron, time_zone, now) ?? 0 })
    .where('schedule_id', '=', key)
    .where('next_due', '=', next_due)
    .where('cron', '=', cron)
    .where('time_zone', '=', time_zone)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || next_due > now) return;
  const due = findLatestDue(cron, time_zone, next_due, now);
  const pending = await findPendingRun(db, { job: scheduleJob, key, companyId });
  if (pending === undefined) await queueJob(db, { job: scheduleJob, key, companyId, due });
  else if (due > pending) await noteSkipped(db, row, { due, pending, now });
}

const isAhead = ({ cron, time_zone, next_due }: Due, now: number): boolean =>
  (findNextDue(cron, time_zone, now) ?? Infinity) < next_due;

/** Brings schedules that were planned while the clock was ahead back to their next times. */
const planAgain = (server: ServerHost, now: number): Promise<void> =>
  walkRows(
    { server, signal: new AbortController().signal },
    schedules,
    row => row('next_due', '>', now),
    async ({ companyId, lieThere }) => {
      const planned = await server.database
        .forCompany(companyId)
        .selectFrom('schedules')
        .select(columns)
        .where(lieThere)
        .where('next_due', '>', now)
        .execute();
      const ahead = planned.filter(row => isAhead(row, now));
      await planEach(
        server,
        scheduleJob,
        new Map(ahead.length > 0 ? [[companyId, ahead]] : []),
        planAll(now),
      );
    },
  );

const planAll = (now: number) => async (db: Queries, rows: readonly Due[]) => {
  for (const row of rows) await planOne(db, row, now);
};

/** Plans as many as a company has places for: the rest stays due until some of its runs have ended. */
const planSome = (now: number) => async (db: Queries, rows: readonly Due[], companyId: string) => {
  const room = mostWaiting - (await countPendingRuns(db, companyId, mostWaiting));
  for (const row of rows.slice(0, room)) await planOne(db, row, now);
};

/**
 * Puts schedules that have come due into the queue: of times that were missed, the latest, and none
 * while an earlier run of the same schedule waits or runs. However many of one company are due,
 * those of others are planned beside them. Where the clock was set back, also before this process
 * began, brings all that were planned while it was ahead back to their next times.
 */
export async function planDue(server: ServerHost, now: number): Promise<void> {
  if (isClockSetBack(server, scheduleJob, now))
    await planAgain(server, now).catch((error: unknown) =>
      server.log.error({ err: error }, 'schedules could not be planned again'),
    );
  const next = await server.database.allCompanies
    .selectFrom('schedules')
    .select('next_due')
    .where(sql<boolean>`next_due > 0`)
    .orderBy('next_due')
    .limit(1)
    .executeTakeFirst();
  // Mostly none is due, which one row tells.
  if (!next || next.next_due > now) return;
  const due = await chooseDue(server, timed, { columns, now, most: atOnce });
  await planEach(server, scheduleJob, due, planSome(now));
}
