import { codes, Failure } from '#core/contract';
import { readJson, type Queries } from '#core/server';
import type { Schedule, ScheduleRun } from '../../contract';
import { listNextDues } from '#core/domain/cron/cronTimes';
import type { ScheduleRunRow, ScheduleRow } from './scheduleTables';

const shownRuns = 10;
const shownDues = 5;

const toScheduleRun = (row: ScheduleRunRow): ScheduleRun => ({
  due: row.due,
  byHand: row.by_hand === 1,
  startedDate: row.started_date,
  endedDate: row.ended_date,
  result: row.result as ScheduleRun['result'],
  message: row.message,
  interactionId: row.interaction_id,
  flowId: row.flow_id,
});

/** The latest runs of each of some schedules, newest first. */
async function latestRuns(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, ScheduleRunRow[]>> {
  const byId = new Map(ids.map((id): [string, ScheduleRunRow[]] => [id, []]));
  if (ids.length === 0) return byId;
  const rows = await db
    .selectFrom(from =>
      from
        .selectFrom('schedule_runs')
        .selectAll()
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over(over =>
              over
                .partitionBy('schedule_id')
                .orderBy('started_date', 'desc')
                .orderBy('due', 'desc'),
            )
            .as('place'),
        )
        .where('schedule_id', 'in', [...ids])
        .as('numbered'),
    )
    .selectAll()
    .where('place', '<=', shownRuns)
    .orderBy('place')
    .execute();
  for (const row of rows) byId.get(row.schedule_id)?.push(row);
  return byId;
}

/** A schedule as the wire shows it, with its next times and its latest runs. */
export const readSchedule = async (db: Queries, row: ScheduleRow): Promise<Schedule> =>
  toSchedule(row, (await latestRuns(db, [row.schedule_id])).get(row.schedule_id) ?? []);

/** The schedules of a policy or of an application, oldest first. */
export async function readSchedules(
  db: Queries,
  column: 'policy_id' | 'app_id',
  id: string,
): Promise<Schedule[]> {
  const rows = await db
    .selectFrom('schedules')
    .selectAll()
    .where(column, '=', id)
    .orderBy('created_date')
    .orderBy('schedule_id')
    .execute();
  const runs = await latestRuns(
    db,
    rows.map(row => row.schedule_id),
  );
  return rows.map(row => toSchedule(row, runs.get(row.schedule_id) ?? []));
}

function toSchedule(row: ScheduleRow, runs: readonly ScheduleRunRow[]): Schedule {
  const { cron, time_zone: timeZone } = row;
  return {
    id: row.schedule_id,
    appId: row.app_id,
    policyId: row.policy_id,
    name: row.name,
    enabled: row.enabled === 1,
    triggers: [{ cron, timeZone }],
    parameters: readJson(row.parameters),
    createdDate: row.created_date,
    nextRuns: row.enabled === 1 ? listNextDues(cron, timeZone, Date.now(), shownDues) : [],
    runs: runs.map(toScheduleRun),
  };
}

interface Place {
  readonly appId: string;
  readonly policyId: string;
  readonly scheduleId: string;
}

/** The schedule at this place, or "not found". */
export async function findSchedule(
  db: Queries,
  { appId, policyId, scheduleId }: Place,
): Promise<ScheduleRow> {
  const row = await db
    .selectFrom('schedules')
    .selectAll()
    .where('schedule_id', '=', scheduleId)
    .where('policy_id', '=', policyId)
    .where('app_id', '=', appId)
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, 'Schedule not found');
  return row;
}

/** Deletes schedules with what is known of their runs, such as those of a policy that goes. */
export async function dropSchedules(
  db: Queries,
  column: 'schedule_id' | 'policy_id' | 'app_id',
  id: string,
): Promise<void> {
  const dropped = db.selectFrom('schedules').select('schedule_id').where(column, '=', id);
  // A run that begins now is noted before, or not at all.
  await dropped.forUpdate().execute();
  await db.deleteFrom('schedule_runs').where('schedule_id', 'in', dropped).execute();
  await db.deleteFrom('schedules').where(column, '=', id).execute();
}
