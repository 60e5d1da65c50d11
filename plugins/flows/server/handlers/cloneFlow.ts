import { newId } from '#core/contract';
import { handle } from '#core/server';
import { readVariableKey, variableKey, variableStore } from '#plugins/variables/contract';

import { flowChecks, cloneFlow as endpoint } from '../../contract';
import { insertFlow, requireFlowRoom } from '../store/saving/flowRows';
import { loadFlow } from '../store/findFlow';

/** Copies a flow with its own variables under a new name; the copy is not deployed. */
export const cloneFlow = handle(
  endpoint,
  async ({ params, body }, { transaction, server, companyId, customerId, audit }) =>
    transaction(async db => {
      await requireFlowRoom(db, companyId);
      const {
        versionId: _,
        publishedVersion: __,
        deployedDate: ___,
        ...source
      } = await loadFlow(db, params.flowId);
      const flowId = newId();
      const flow = {
        ...source,
        flowId,
        customerId,
        name: body.name ?? `Copy of ${source.name}`.slice(0, 256),
        flowStatus: 'enabled' as const,
        createdDate: Date.now(),
        variables: (source.variables ?? []).map(each =>
          each.context === 'flow'
            ? {
                ...each,
                flowId,
                name: variableKey(readVariableKey(each.name).name, 'flow', flowId),
              }
            : each,
        ),
      };
      await server.get(variableStore).copyFlow(db, companyId, source.flowId, flowId);
      await insertFlow(db, flow, await server.get(flowChecks).lint(db, flow));
      const after = { name: flow.name, clonedFrom: source.flowId };
      await audit({ action: 'clone', resource: 'flow', resourceId: flowId, after }, db);
      return { flowInfo: await loadFlow(db, flowId) };
    }),
);
