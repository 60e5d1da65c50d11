import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { runRecords } from '#plugins/runs/contract';
import { policies } from '#plugins/runtime/contract';
import { listPolicyEvents } from '../contract';

/** Reads the results of the starts of a flow policy. */
export const policyEventsHandler = handle(
  listPolicyEvents,
  async ({ params, query }, { companyId, server }) => {
    if (params.companyId !== companyId)
      throw new Failure(401, codes.notAuthorized, 'You are not authorized to perform this action.');
    const { policyId, appId } = params;
    const policy = await server.get(policies).publicPolicy(companyId, policyId);
    if (policy?.appId !== appId)
      throw new Failure(404, codes.notFound, 'There is no such flow policy in this application.');
    const terms = { limit: 100, ...query, policyId };
    const { events, ...counts } = await server.get(runRecords).policyStarts(companyId, terms);
    return { events: [...events], ...counts };
  },
);
