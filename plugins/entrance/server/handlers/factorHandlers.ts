import { codes, Failure, listFactors, removeFactor, skSdkToken } from '#core/contract';
import { handle, readJson, type Call } from '#core/server';
import { strings } from '../../strings';
import { ownFlowsService } from '../ownFlowsService';
import { endOthers } from '../SignOnEnding';

const tokenHash = (call: Call) => String(call.subject['tokenHash']);

/** Refuses where a second factor is enrolled and this session did not show one. */
async function requireShown(call: Call): Promise<void> {
  const { factors } = await call.server.get(ownFlowsService).factors(call.customerId);
  if (factors.length === 0) return;
  const row = await call.server.database.across
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
    await requireShown(call);
    if (!(await server.get(ownFlowsService).remove(customerId, factorId)))
      throw new Failure(404, codes.notFound, strings.noFactor.text);
    await endOthers(server, customerId, tokenHash(call));
    if (call.companyId)
      await call.audit({ action: 'removeFactor', resource: 'member', resourceId: customerId });
    return { message: strings.removed.text };
  }),
];
