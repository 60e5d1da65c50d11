import type { AnyQueries } from '#core/contract';
import { handle } from '#core/server';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { getTestRules, saveTestRules, type TestRules } from '../../contract';

/** Reads what the environment asks of the tests of a flow. */
export async function readTestRules(db: AnyQueries): Promise<TestRules> {
  const row = await db
    .selectFrom('flow_test_rules')
    .select(['suite', 'coverage'])
    .executeTakeFirst();
  return { suite: row?.suite === 1, coverage: row?.coverage ?? 0 };
}

/** The handlers of the calls about what is asked of tests. */
export const ruleHandlers = [
  handle(getTestRules, async ({ params }, { db, companyId }) => {
    requireOwnCompany(params.companyId, companyId);
    return readTestRules(db);
  }),
  handle(saveTestRules, async ({ params, body }, { companyId, transaction, audit }) => {
    requireOwnCompany(params.companyId, companyId);
    await transaction(async db => {
      const before = await readTestRules(db);
      const values = { suite: body.suite ? 1 : 0, coverage: body.coverage };
      await db
        .insertInto('flow_test_rules')
        .values({ company_id: companyId, ...values })
        .onConflict(conflict => conflict.column('company_id').doUpdateSet(values))
        .execute();
      await audit(
        { action: 'update', resource: 'testRules', resourceId: companyId, before, after: body },
        db,
      );
    });
    return {};
  }),
];
