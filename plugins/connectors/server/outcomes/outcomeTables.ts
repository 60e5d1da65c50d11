import type { Kysely, Migration } from 'kysely';

export interface FlowOutcomesTable {
  company_id: string;
  outcome_id: string;
  interaction_id: string;
  flow_id: string;
  version_id: number;
  node_id: string;
  type: string;
  status: string;
  detail: string;
  time: number;
}
declare module '#core/server/database/tables' {
  interface Tables {
    flow_outcomes: FlowOutcomesTable;
  }
}

/** What flows say that they came to. */
export const outcomeTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('flow_outcomes')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('outcome_id', 'text', column => column.notNull())
      .addColumn('interaction_id', 'text', column => column.notNull())
      .addColumn('flow_id', 'text', column => column.notNull())
      .addColumn('version_id', 'integer', column => column.notNull())
      .addColumn('node_id', 'text', column => column.notNull())
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('detail', 'text', column => column.notNull())
      .addColumn('time', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('flow_outcomes_key', ['company_id', 'outcome_id'])
      .execute();
    await db.schema
      .createIndex('flow_outcomes_by_time')
      .on('flow_outcomes')
      .columns(['company_id', 'time'])
      .execute();
  },
};
