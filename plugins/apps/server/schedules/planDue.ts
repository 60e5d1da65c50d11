import { sql } from 'kysely';
import { queueJob, type Queries, type ServerHost } from '#core/server';
import { findPendingRun, RecentCompanies } from '#core/server/internal';
import { latestDue, nextDue } from '#core/domain/cron/cronTimes';
import { strings } from '../../strings';
import type { ScheduleRow } from './scheduleTables';

/** The job that starts schedules at their times. */
export const scheduleJob = 'apps.schedule';
const atOnce = 100;
/** Of so many that are due, those are planned whose companies had no turn lately. */
const looked = 1000;

type Due = Pick<ScheduleRow, 'company_id' | 'schedule_id' | 'cron' | 'time_zone' | 'next_due'>;

/** The companies of which each server planned schedules lately. */
const planned = new WeakMap<ServerHost, RecentCompanies>();

/**
 * Reads schedules that are due between two times, by turns of their companies: the longest due of
 * each, then the second of each, and so on.
 */
const readDue = (
  { database: { allCompanies } }: ServerHost,
  [after, until]: readonly [number, number],
  most: number,
) =>
  allCompanies
    .selectFrom(from =>
      from
        .selectFrom('schedules')
        .select(['company_id', 'schedule_id', 'cron', 'time_zone', 'next_due'])
        .select(
          sql<number>`cast(row_number() over (partition by company_id order by next_due) as integer)`.as(
            'place',
          ),
        )
        .where(sql<boolean>`next_due > 0`)
        .where('next_due', '>', after)
        .where('next_due', '<=', until)
        .as('due'),
    )
    .selectAll()
    .where('place', '<=', most)
    .orderBy('place')
    .orderBy('next_due')
    .limit(Math.max(looked, most))
    .execute();

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
      message: strings.runSkipped.text,
      interaction_id: '',
      flow_id: '',
    })
    .execute();
}

async function planOne(db: Queries, row: Due, now: number): Promise<void> {
  const { company_id: companyId, schedule_id: key, cron, time_zone, next_due } = row;
  const { numUpdatedRows } = await db
    .updateTable('schedules')
    .set({ next_due: nextDue(cron, time_zone, now) ?? 0 })
    .where('schedule_id', '=', key)
    .where('next_due', '=', next_due)
    .where('cron', '=', cron)
    .where('time_zone', '=', time_zone)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || next_due > now) return;
  const due = latestDue(cron, time_zone, next_due, now);
  const pending = await findPendingRun(db, { job: scheduleJob, key, companyId });
  if (pending === undefined) await queueJob(db, { job: scheduleJob, key, companyId, due });
  else if (due > pending) await noteSkipped(db, row, { due, pending, now });
}

/**
 * Puts schedules that have come due into the queue: of times that were missed, the latest, and none
 * while an earlier run of the same schedule waits or runs. However many of one company are due,
 * those of others are planned beside them. Where the clock was set back, brings all that were
 * planned while it was ahead back to their next times.
 */
export async function planDue(server: ServerHost, now: number): Promise<void> {
  const recent = planned.get(server) ?? new RecentCompanies();
  planned.set(server, recent);
  const setBack = recent.wasSetBack(now);
  const most = setBack ? 2 ** 31 - 1 : atOnce;
  const due = await readDue(server, setBack ? [now, Number.MAX_SAFE_INTEGER] : [0, now], most);
  for (const [companyId, rows] of recent.choose(due, most, now))
    await server.database
      .transaction(companyId, async db => {
        for (const row of rows) await planOne(db, row, now);
      })
      .catch((error: unknown) =>
        server.log.error({ err: error, companyId }, 'schedules could not be planned'),
      );
}
