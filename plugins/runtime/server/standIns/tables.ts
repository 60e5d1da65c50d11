import { bigint, defineTable, integer, text, type TableTypes } from '#core/server';

/** Which flow of the company does the work of a capability that cannot run here. */
export const standIns = defineTable('stand_ins', {
  owner: 'company',
  since: '2026-11-21T08:10_standIns',
  columns: {
    company_id: text(),
    connector_id: text(),
    capability: text(),
    flow_id: text(),
    /** -1 is the deployed version. */
    version_id: integer(),
    customer_id: text(),
    updated_date: bigint(),
  },
  key: ['company_id', 'connector_id', 'capability'],
  indices: {
    stand_ins_of_flow: ['company_id', 'flow_id'],
  },
});

/** Flows that stand in for capabilities which cannot run here. */
export const standInTables = [standIns] as const;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof standInTables> {}
}
