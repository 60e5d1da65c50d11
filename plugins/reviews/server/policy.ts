import { codes, Failure, format } from '#core/contract';
import { handle, readJson, toJson, type Queries } from '#core/server';
import { readRoles } from '#core/server/internal';
import { getReviewPolicy, saveReviewPolicy, type ReviewPolicy } from '../contract';
import { strings } from '../strings';
import { undeployedCallsHandler } from './undeployedCalls';

const none: ReviewPolicy = { approvals: 0, roles: [], flows: [], resolveComments: false };

/** Reads the policy of an environment; without one, nothing is required. */
export async function readPolicy(db: Queries): Promise<ReviewPolicy> {
  const row = await db.selectFrom('review_policies').select('policy').executeTakeFirst();
  return row ? readJson(row.policy) : none;
}

/** The policy of an environment: read and set, with the calls that it stops. */
export const policyHandlers = [
  undeployedCallsHandler,
  handle(getReviewPolicy, async (_, { db }) => readPolicy(db)),
  handle(saveReviewPolicy, async ({ body }, { transaction, audit, companyId, server }) => {
    const { approvals, roles, flows, resolveComments } = body;
    const policy: ReviewPolicy = { approvals, roles, flows, resolveComments };
    await transaction(async db => {
      // A client of before doesn’t know it, so it doesn’t turn it off.
      const guards = body.guardsSettings ?? (await readPolicy(db)).guardsSettings;
      if (guards !== undefined) policy.guardsSettings = guards;
      const known = await readRoles(server, db, companyId);
      const unknown = roles.find(role => !known.has(role));
      if (unknown !== undefined) {
        const message = format(strings.unknownRole, { role: unknown });
        throw new Failure(400, codes.invalid, message, [{ at: 'body/roles', message }]);
      }
      const before = await readPolicy(db);
      const written = { policy: toJson(policy) };
      await db
        .insertInto('review_policies')
        .values({ company_id: companyId, ...written })
        .onConflict(conflict => conflict.column('company_id').doUpdateSet(written))
        .execute();
      await audit({ action: 'update', resource: 'reviewPolicy', before, after: policy }, db);
    });
    return policy;
  }),
];
