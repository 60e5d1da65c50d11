import { codes, Failure } from '#core/contract';
import { covers, handle, readRoles, revokeTokens, rightsIn, type Call } from '#core/server';
import { resetFactors } from '../../contract';
import { strings } from '../../strings';
import { ownFlowsService } from '../ownFlowsService';

/**
 * Refuses to reset who is no member here, may do more than the caller, or belongs to other
 * companies, too.
 */
async function requireReach(call: Call, customerId: string): Promise<void> {
  const { server, db, companyId } = call;
  const held = await rightsIn(server, customerId, companyId);
  if (!held) throw new Failure(404, codes.notFound, strings.notMember.text);
  // Their own, without showing one, would let a stolen session take it off.
  if (customerId === call.customerId) throw new Failure(403, codes.invalid, strings.ownReset.text);
  const mine = (await rightsIn(server, call.customerId, companyId))?.roles ?? [];
  const roles = await readRoles(server, db, companyId);
  if (!covers(server, roles, mine, held.roles))
    throw new Failure(403, codes.invalid, strings.memberAbove.text);
  const { all } = await server.database.across
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (Number(all) > 1) throw new Failure(403, codes.invalid, strings.notYours.text);
}

/** Helps a member who has lost their second factor. */
export const resetFactorsHandler = handle(
  resetFactors,
  async ({ params: { customerId } }, call) => {
    await requireReach(call, customerId);
    await call.server.get(ownFlowsService).forget(customerId);
    await call.transaction(async db => {
      await revokeTokens(db, customerId);
      await call.audit({ action: 'resetFactors', resource: 'member', resourceId: customerId }, db);
    });
    return { message: strings.reset.text };
  },
);
