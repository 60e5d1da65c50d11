import { sql, type Kysely, type Migration } from 'kysely';

export interface SchedulesTable {
  company_id: string;
  schedule_id: string;
  app_id: string;
  policy_id: string;
  name: string;
  cron: string;
  time_zone: string;
  /** JSON: what the flow is started with. */
  parameters: string;
  enabled: number;
  /** The due time that is planned next; 0 for none. */
  next_due: number;
  created_date: number;
}
export interface ScheduleRunsTable {
  company_id: string;
  schedule_id: string;
  due: number;
  by_hand: number;
  started_date: number;
  ended_date: number;
  /** `running`, `success`, `failure` or `interrupted`. */
  result: string;
  message: string;
  interaction_id: string;
  flow_id: string;
}
declare module '#core/server/database/tables' {
  interface Tables {
    schedules: SchedulesTable;
    schedule_runs: ScheduleRunsTable;
  }
}

/** When policies start by themselves, and what came of it: one row for each due time. */
export const scheduleTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('schedules')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('schedule_id', 'text', column => column.notNull())
      .addColumn('app_id', 'text', column => column.notNull())
      .addColumn('policy_id', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('cron', 'text', column => column.notNull())
      .addColumn('time_zone', 'text', column => column.notNull())
      .addColumn('parameters', 'text', column => column.notNull())
      .addColumn('enabled', 'integer', column => column.notNull())
      .addColumn('next_due', 'bigint', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('schedules_key', ['company_id', 'schedule_id'])
      .execute();
    await db.schema
      .createIndex('schedules_of_policy')
      .on('schedules')
      .columns(['company_id', 'policy_id'])
      .execute();
    await db.schema
      .createIndex('schedules_due')
      .on('schedules')
      .column('next_due')
      .where(sql<boolean>`next_due > 0`)
      .execute();
    await db.schema
      .createTable('schedule_runs')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('schedule_id', 'text', column => column.notNull())
      .addColumn('due', 'bigint', column => column.notNull())
      .addColumn('by_hand', 'integer', column => column.notNull())
      .addColumn('started_date', 'bigint', column => column.notNull())
      .addColumn('ended_date', 'bigint', column => column.notNull())
      .addColumn('result', 'text', column => column.notNull())
      .addColumn('message', 'text', column => column.notNull())
      .addColumn('interaction_id', 'text', column => column.notNull())
      .addColumn('flow_id', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('schedule_runs_key', ['company_id', 'schedule_id', 'due', 'by_hand'])
      .execute();
  },
};
