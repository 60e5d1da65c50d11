import { flowStore, type FlowMaker, type DrawnFlow, type Flow } from '#plugins/flows/contract';
import {
  flowChecks,
  type DrawnVariable,
  type ExportedVariable,
} from '#plugins/flows/contract/internal';
import type { ServerHost } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { exampleConnections, sketch } from './sketch';
import { newId } from '#core/contract';
import { listConnectorIds } from '#plugins/flows/contract/graph/elements/graphIndex';
import { variableKey } from '#plugins/variables/contract';

/** A variable of a drawn flow as exports carry it. */
export const toDrawnVariable = (
  { name, context, ...fields }: DrawnVariable,
  companyId: string,
): ExportedVariable => ({
  name: variableKey(name, context),
  context,
  type: 'property',
  visibility: 'private',
  companyId,
  fields: { mutable: true, min: 0, max: 2000, ...fields },
});

/** A flow that is drawn by a program, as one of the company's; deployed. */
function drawnFlow(drawn: DrawnFlow, companyId: string): Flow {
  const {
    name,
    description,
    title = name,
    settings,
    inputSchema = [],
    variables = [],
    steps,
    ways,
  } = drawn;
  const graphData = sketch(title, steps, ways);
  return {
    flowId: newId(),
    companyId,
    customerId: '',
    name,
    description,
    flowStatus: 'enabled',
    flowColor: '#AFD5FF',
    createdDate: Date.now(),
    currentVersion: 1,
    publishedVersion: 1,
    authTokenExpireIds: [],
    connectorIds: listConnectorIds(graphData),
    settings: { logLevel: 1, ...settings },
    timeouts: 'null',
    trigger: {},
    graphData,
    inputSchema,
    variables: variables.map(each => toDrawnVariable(each, companyId)),
    connections: [],
  };
}

/** Makes flows for other plugins’ server code as the examples are made. */
export const createFlowMaker = (server: ServerHost): FlowMaker => ({
  draw: drawn => drawnFlow(drawn, ''),
  async make(db, companyId, drawn) {
    await server.get(connectionStore).createMissing(db, companyId, '', exampleConnections);
    const flow = drawnFlow(drawn, companyId);
    const store = server.get(flowStore);
    const lint = server.get(flowChecks).lintDrawn(flow);
    await store.insert(db, store.prepareSmall(flow, lint), drawn.description);
    await store.noteInserted(db, flow, { way: 'deploy', actorId: '', reason: '' });
    return flow.flowId;
  },
});
