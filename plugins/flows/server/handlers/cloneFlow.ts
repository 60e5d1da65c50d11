import { newId } from '#core/contract';
import { handle } from '#core/server';
import { readVariableKey, variableKey, variableStore } from '#plugins/variables/contract';

import { flowChecks, cloneFlow as endpoint } from '../../contract/internal';
import { insertFlow, requireFlowRoom, readNewFlow } from '../store/saving/flowRows';
import { findFlow, loadFlow } from '../store/findFlow';
import { prepareFlow } from '../store/saving/prepareFlow';
import { transactionFor } from '../store/saving/transactionFor';

/** Copies a flow with its own variables under a new name; the copy is not deployed. */
export const cloneFlow = handle(endpoint, async ({ params, body }, call) => {
  const { db: here, server, companyId, customerId, audit } = call;
  await requireFlowRoom(here, companyId);
  const {
    versionId: _,
    publishedVersion: __,
    deployedDate: ___,
    ...source
  } = await loadFlow(here, params.flowId);
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
  const lint = await server.get(flowChecks).lint(here, flow, [flow]);
  const prepared = await prepareFlow(flow, lint);
  return transactionFor(call, prepared, async db => {
    await requireFlowRoom(db, companyId);
    await findFlow(db, source.flowId);
    await server.get(variableStore).copyFlow(db, companyId, source.flowId, flowId);
    await insertFlow(db, prepared);
    const after = { name: flow.name, clonedFrom: source.flowId };
    await audit({ action: 'clone', resource: 'flow', resourceId: flowId, after }, db);
    return { flowInfo: await readNewFlow(db, prepared) };
  });
});
