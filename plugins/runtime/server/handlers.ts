import { handle } from '#core/server';
import { issueToken } from '#core/server/internal';
import { flowRunner, trialPersonas } from '../contract';
import { tryFlow } from '#plugins/flows/contract/internal';
import { readRequestFacts } from './api/readRequestFacts';

/** The handlers of the call that tries a flow. */
export const runtimeHandlers = [
  handle(tryFlow, async ({ params, body }, { server, companyId, customerId, request, audit }) => {
    const persona =
      body.personaId === undefined
        ? undefined
        : await server.get(trialPersonas).find(companyId, body.personaId);
    await audit({ action: 'try', resource: 'flow', resourceId: params.flowId });
    const reply = await server.get(flowRunner).start({
      companyId,
      flowId: params.flowId,
      ...(body.versionId !== undefined && { versionId: body.versionId }),
      parameters: { ...persona?.parameters, ...body.parameters },
      request: readRequestFacts(request),
      trial: true,
      pins: body.pins,
      from: body.from,
      persona,
      ...(body.breakpoints?.length && { debug: { customerId, breakpoints: body.breakpoints } }),
      cookiePath: `/v1/flows/${params.flowId}/try`,
    });
    const { interactionId } = reply;
    const tryFlowToken = await issueToken(server.database.allCompanies, {
      audience: 'tryFlow',
      customerId,
      companyId,
      subject: { interactionId },
    });
    return { url: `/hosted/try/${tryFlowToken}`, interactionId, tryFlowToken };
  }),
];
