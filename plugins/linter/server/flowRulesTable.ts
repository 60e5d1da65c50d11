import { bigint, defineTable, json, text, type TableTypes } from '#core/server';

/** A company's setting for one of the linter's rules. */
export const flowRules = defineTable('flow_rules', {
  owner: 'company',
  since: '2026-11-21T07:38_flow_rules',
  columns: {
    company_id: text(),
    rule: text(),
    /** `off`, `warn` or `required`. */
    level: text(),
    /** JSON list of flow ids. */
    excepted: json<string[]>(),
    /** JSON list of what counts besides what the rule knows. */
    counts: json<string[]>(),
    customer_id: text(),
    updated_date: bigint(),
  },
  key: ['company_id', 'rule'],
});

/** What a company asks of its flows, one row a rule that differs from how it comes. */
export const ruleTables = [flowRules] as const;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof ruleTables> {}
}
