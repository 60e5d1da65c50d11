import { readJson, type Queries } from '#core/server';
import type { FlowRule } from '../contract';

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
        level: level as FlowRule['level'],
        excepted: readJson(excepted),
        counts: readJson(counts),
      },
    ]),
  );
}
