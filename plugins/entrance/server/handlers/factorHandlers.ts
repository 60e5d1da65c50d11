import { codes, Failure } from '#core/contract';
import { listFactors, removeFactor, skSdkToken } from '#core/contract/internal';
import { handle, readJson, type Call } from '#core/server';
import {
  covers,
  findCallerRoles,
  readRoles,
  recordBefore,
  requireConfirmed,
  requireHome,
  revokeTokens,
  rightsIn,
} from '#core/server/internal';
import { strings } from '../../strings';
import { ownFlowsService } from '../OwnFlows';
import { endOthers } from '../SignOnEnding';
import { resetFactors } from '../../contract';

const tokenHash = (call: Call) => String(call.subject['tokenHash']);

/** Refuses where a second factor is enrolled and this session did not show one. */
async function requireShown(call: Call): Promise<void> {
  const { factors } = await call.server.get(ownFlowsService).factors(call.customerId);
  if (factors.length === 0) return;
  const row = await call.server.database.allCompanies
    .selectFrom('tokens')
    .select('methods')
    .where('token_hash', '=', tokenHash(call))
    .executeTakeFirst();
  if (!row || !readJson(row.methods).includes('mfa'))
    throw new Failure(403, codes.invalid, strings.showFirst.text);
}

/** A member's own second factors. */
export const factorHandlers = [
  handle(skSdkToken, async ({ query }, call) => {
    const { server, customerId } = call;
    const purpose = query.purpose ?? 'challenge';
    if (purpose === 'enrol') await requireShown(call);
    // Who has none sets one up, whatever they ask for.
    const { factors } = await server.get(ownFlowsService).factors(customerId);
    if (purpose === 'enrol' || factors.length === 0) requireConfirmed(call);
    const flow = await server
      .get(ownFlowsService)
      .begin({ purpose, customerId, by: tokenHash(call) });
    const { access_token, token_type, expires_in } = flow.skSdkToken;
    return { ...flow, access_token, token_type, expires_in };
  }),

  handle(listFactors, async (_, { server, customerId }) => {
    const { factors, recoveryCodesLeft } = await server.get(ownFlowsService).factors(customerId);
    return { factors: [...factors], recoveryCodesLeft };
  }),

  handle(removeFactor, async ({ params: { factorId } }, call) => {
    const { server, customerId } = call;
    const own = server.get(ownFlowsService);
    await requireShown(call);
    const noFactor = new Failure(404, codes.notFound, strings.noFactor.text);
    const { factors } = await own.factors(customerId);
    if (!factors.some(each => each.factorId === factorId)) throw noFactor;
    const remove = async () => {
      if (!(await own.remove(customerId, factorId))) throw noFactor;
      await endOthers(server, customerId, tokenHash(call));
    };
    // The factors are in the console’s own environment.
    const entry = { action: 'removeFactor', resource: 'member', resourceId: customerId };
    await (call.companyId ? recordBefore(call.audit, entry, remove) : remove());
    return { message: strings.removed.text };
  }),
];

/**
 * Refuses to reset who is no member here, may do more than the caller, is at home in another company
 * or runs the installation.
 */
async function requireReach(call: Call, customerId: string): Promise<void> {
  const { server, db, companyId } = call;
  const held = await rightsIn(server, customerId, companyId);
  if (!held) throw new Failure(404, codes.notFound, strings.notMember.text);
  // Their own, without showing one, would let a stolen session take it off.
  if (customerId === call.customerId) throw new Failure(403, codes.invalid, strings.ownReset.text);
  const mine = await findCallerRoles(call);
  const roles = await readRoles(server, db, companyId);
  if (!covers(server, roles, mine, held.roles))
    throw new Failure(403, codes.invalid, strings.memberAbove.text);
  await requireHome(call, customerId);
}

/** Helps a member who has lost their second factor. */
export const resetFactorsHandler = handle(
  resetFactors,
  async ({ params: { customerId } }, call) => {
    await requireReach(call, customerId);
    const entry = { action: 'resetFactors', resource: 'member', resourceId: customerId };
    await recordBefore(call.audit, entry, async () => {
      await call.server.get(ownFlowsService).forget(customerId);
      await revokeTokens(call.server.database.allCompanies, customerId);
    });
    return { message: strings.reset.text };
  },
);
