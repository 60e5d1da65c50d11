import { bigint, defineTable, json, text, type TableTypes } from '#core/server';
import type { RiskSettings } from '#plugins/pingone/domain/risk/riskSettings';
import type { RiskEvaluation } from './RiskEvaluation';

/** Evaluations of sign-ins, kept so that the next ones have something to compare with. */
export const riskEvaluations = defineTable('risk_evaluations', {
  owner: 'company',
  since: '2026-11-23T18:38_risk',
  columns: {
    company_id: text(),
    evaluation_id: text(),
    created_date: bigint(),
    /** The user's id, or their name where a flow knows no id. */
    user_key: text(),
    ip: text(),
    /** Hashes of the cookie and of the traits of the browser; empty without. */
    cookie: text(),
    fingerprint: text(),
    status: text<RiskEvaluation['event']['completionStatus']>(),
    interaction_id: text(),
    /** The evaluation in the platform's form. */
    body: json<RiskEvaluation>(),
  },
  key: ['company_id', 'evaluation_id'],
  indices: {
    risk_evaluations_by_user: ['company_id', 'user_key', 'created_date'],
    risk_evaluations_by_address: ['company_id', 'ip', 'created_date'],
    risk_evaluations_by_date: ['company_id', 'created_date'],
  },
});

/** How an environment rates risk, where it has changed anything. */
export const riskSettings = defineTable('risk_settings', {
  owner: 'company',
  since: '2026-11-23T18:38_risk',
  columns: { company_id: text(), settings: json<RiskSettings>() },
  key: 'company_id',
});

export const riskTables = [riskEvaluations, riskSettings] as const;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof riskTables> {}
}
