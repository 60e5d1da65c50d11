import { flowChecks } from '../../contract';
import type { ServerHost } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import type { FlowMaker } from '../../contract';
import { insertFlow } from '../store/saving/insertFlow';
import { drawnFlow } from './drawnFlow';
import { exampleConnections } from './sketch';

/** Makes flows for other server halves as the examples are made. */
export const createFlowMaker = (server: ServerHost): FlowMaker => ({
  draw: drawn => drawnFlow(drawn, ''),
  async make(db, companyId, drawn) {
    await server.get(connectionStore).createMissing(db, companyId, '', exampleConnections);
    const flow = drawnFlow(drawn, companyId);
    await insertFlow(db, flow, await server.get(flowChecks).lint(db, flow), drawn.description);
    return flow.flowId;
  },
});
