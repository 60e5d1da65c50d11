import {
  bigint,
  defineTable,
  json,
  text,
  type TableTypes,
  readJson,
  type Queries,
  type ArchivedTable,
} from '#core/server';
import { FlowRule } from '../contract';
import { Value } from 'typebox/value';
import { findGroup } from '../domain/engine/findGroup';
import { strings } from '../strings';

/** A company's setting for one of the linter's rules. */
export const flowRules = defineTable('flow_rules', {
  owner: 'company',
  since: '2026-11-21T07:38_flow_rules',
  columns: {
    company_id: text(),
    rule: text(),
    level: text<FlowRule['level']>(),
    /** JSON list of flow ids. */
    excepted: json<string[]>(),
    /** JSON list of what counts besides what the rule knows. */
    counts: json<string[]>(),
    customer_id: text(),
    updated_date: bigint(),
  },
  key: ['company_id', 'rule'],
});

/** A company’s rules for its flows, one row for each that differs from its default. */
export const ruleTables = [flowRules] as const;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof ruleTables> {}
}

/** Reads the flow rules that the company has set, by their names. */
export async function readFlowRules(db: Queries): Promise<ReadonlyMap<string, FlowRule>> {
  const rows = await db
    .selectFrom('flow_rules')
    .select(['rule', 'level', 'excepted', 'counts'])
    .orderBy('rule')
    .execute();
  return new Map(
    rows.map(({ rule, level, excepted, counts }) => [
      rule,
      {
        rule,
        level,
        excepted: readJson(excepted),
        counts: readJson(counts),
      },
    ]),
  );
}

/** The flow rules in an archive of the company. */
export const archivedRules: ArchivedTable = {
  table: 'flow_rules',
  title: strings.archivedRules.text,
  key: ['rule'],
  order: 15,
  part: 'configuration',
  json: ['excepted', 'counts'],
  passing: ['updated_date'],
  nameOf: row => findGroup(String(row['rule']))?.title ?? String(row['rule']),
  fault: ({ rule, level, excepted, counts }) => {
    if (!findGroup(String(rule))) return `the rule “${String(rule)}” does not exist`;
    const read = {
      rule,
      level,
      excepted: JSON.parse(String(excepted)),
      counts: JSON.parse(String(counts)),
    };
    return Value.Check(FlowRule, read) ? undefined : 'its settings can’t be read';
  },
};
