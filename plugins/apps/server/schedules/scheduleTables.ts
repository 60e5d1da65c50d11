import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
} from '#core/server';

export const schedules = defineTable('schedules', {
  owner: 'company',
  since: '2026-11-21T07:53_schedules',
  columns: {
    company_id: text(),
    schedule_id: text(),
    app_id: text(),
    policy_id: text(),
    name: text(),
    cron: text(),
    time_zone: text(),
    /** The input parameters of the flow. */
    parameters: json<Record<string, unknown>>(),
    enabled: integer(),
    /** The due time that is planned next; 0 for none. */
    next_due: bigint(),
    created_date: bigint(),
  },
  key: ['company_id', 'schedule_id'],
  indices: {
    // Tells whether any is due; those of each company follow from the other.
    schedules_due: { columns: ['next_due'], where: 'next_due > 0' },
    schedules_by_company: {
      columns: ['company_id', 'next_due'],
      where: 'next_due > 0',
      since: '2026-11-30T03:00_scheduleTurns',
    },
    schedules_of_policy: ['company_id', 'policy_id'],
  },
});

export const scheduleRuns = defineTable('schedule_runs', {
  owner: 'company',
  since: '2026-11-21T07:53_schedules',
  columns: {
    company_id: text(),
    schedule_id: text(),
    due: bigint(),
    by_hand: integer(),
    started_date: bigint(),
    ended_date: bigint(),
    /** `running`, `success`, `failure` or `interrupted`. */
    result: text(),
    message: text(),
    interaction_id: text(),
    flow_id: text(),
  },
  key: ['company_id', 'schedule_id', 'due', 'by_hand'],
  indices: {
    schedule_runs_by_age: {
      columns: ['company_id', 'started_date'],
      since: '2026-11-30T03:00_scheduleTurns',
    },
  },
});

/** When policies start by themselves, and what came of it: one row for each due time. */
export const scheduleTables = [schedules, scheduleRuns] as const;

export type ScheduleRow = RowOf<typeof schedules>;
export type ScheduleRunRow = RowOf<typeof scheduleRuns>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof scheduleTables> {}
}
