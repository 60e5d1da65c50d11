import { bigint, defineTable, integer, text, type RowOf, type TableTypes } from '#core/server';

export const flowOutcomes = defineTable('flow_outcomes', {
  owner: 'company',
  since: '2026-11-21T07:31_outcomes',
  columns: {
    company_id: text(),
    outcome_id: text(),
    interaction_id: text(),
    flow_id: text(),
    version_id: integer(),
    node_id: text(),
    type: text(),
    status: text(),
    detail: text(),
    time: bigint(),
  },
  key: ['company_id', 'outcome_id'],
  indices: {
    flow_outcomes_by_time: ['company_id', 'time'],
  },
});

/** Outcomes that flows report. */
export const outcomeTables = [flowOutcomes] as const;

export type FlowOutcomeRow = RowOf<typeof flowOutcomes>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof outcomeTables> {}
}
