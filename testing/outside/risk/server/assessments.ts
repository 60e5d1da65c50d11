import { bigint, defineTable, integer, text } from '@sluice/core/server';

/** The assessments of each environment. */
export const assessments = defineTable('risk_assessments', {
  owner: 'company',
  since: '2026-11-27T12:00_risk',
  columns: {
    company_id: text(),
    id: text(),
    address: text(),
    score: integer(),
    created_date: bigint(),
  },
  key: ['company_id', 'id'],
});
