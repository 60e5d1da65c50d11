import { newId } from '#core/contract';
import { handle } from '#core/server';
import type { Flow } from '../../contract';
import { flowChecks, createFlow as endpoint } from '../../contract/internal';
import { createEmptyGraph } from '../../contract/graph/elements/newElements';
import { applyChanges } from '../store/saving/applyChanges';
import { insertFlow, requireFlowRoom, readNewFlow } from '../store/saving/flowRows';
import { refuseNewTexts } from '../store/saving/refuseNewTexts';
import { prepareFlow } from '../store/saving/prepareFlow';
import { transactionFor } from '../store/saving/transactionFor';

/** Makes a flow, empty or from the graph that was sent. */
export const createFlow = handle(endpoint, async ({ body }, call) => {
  const { server, companyId, customerId, audit } = call;
  const now = Date.now();
  const bare: Flow = {
    flowId: newId(),
    companyId,
    customerId,
    name: body.name,
    description: body.description ?? '',
    flowStatus: 'enabled',
    flowColor: '#AFD5FF',
    createdDate: now,
    currentVersion: 1,
    publishedVersion: null,
    authTokenExpireIds: [],
    connectorIds: [],
    settings: { logLevel: 2 },
    timeouts: 'null',
    trigger: {},
    graphData: createEmptyGraph(),
    inputSchema: [],
    variables: [],
    connections: [],
  };
  const flow = applyChanges(bare, body);
  await requireFlowRoom(call.db, companyId);
  const lint = await server.get(flowChecks).lint(call.db, flow);
  refuseNewTexts(server, lint, flow);
  const prepared = await prepareFlow(flow, lint);
  return transactionFor(call, prepared, async db => {
    await requireFlowRoom(db, companyId);
    await insertFlow(db, prepared);
    await audit(
      { action: 'create', resource: 'flow', resourceId: flow.flowId, after: { name: flow.name } },
      db,
    );
    return { flowInfo: await readNewFlow(db, prepared) };
  });
});
