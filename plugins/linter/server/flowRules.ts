import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { listFlowRules as list, saveFlowRules as save } from '../contract';
import { findGroup } from '../domain/engine/findGroup';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { readFlowRules } from './storedRules';

/** Lists the flow rules that the company has set. */
export const listFlowRules = handle(list, async ({ params }, { db, companyId }) => {
  requireOwnCompany(params.companyId, companyId);
  return { rules: [...(await readFlowRules(db)).values()] };
});

/** Sets rules; each change is in the audit trail, exceptions with it. */
export const saveFlowRules = handle(
  save,
  async ({ params, body }, { transaction, companyId, customerId, audit }) => {
    requireOwnCompany(params.companyId, companyId);
    for (const [at, { rule }] of body.rules.entries())
      if (!findGroup(rule))
        throw new Failure(400, codes.invalid, `The rule “${rule}” does not exist.`, [
          { at: `body/rules/${at}/rule`, message: 'This rule does not exist.' },
        ]);
    return transaction(async db => {
      const before = await readFlowRules(db);
      for (const { rule, level, excepted, counts } of body.rules) {
        const row = {
          level,
          excepted: JSON.stringify([...new Set(excepted)]),
          counts: JSON.stringify([...new Set(counts)]),
          customer_id: customerId,
          updated_date: Date.now(),
        };
        await db
          .insertInto('flow_rules')
          .values({ company_id: companyId, rule, ...row })
          .onConflict(conflict => conflict.columns(['company_id', 'rule']).doUpdateSet(row))
          .execute();
        await audit(
          {
            action: 'update',
            resource: 'flowRule',
            resourceId: rule,
            before: before.get(rule) ?? null,
            after: { rule, level, excepted, counts },
          },
          db,
        );
      }
      return { message: 'Flow rules saved' };
    });
  },
);
