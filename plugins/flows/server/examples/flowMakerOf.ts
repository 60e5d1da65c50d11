import { newId } from '../../../../core/contract';
import type { ServerHost } from '../../../../core/server';
import { connectionStore } from '../../../connections/contract';
import type { Flow, FlowMaker } from '../../contract';
import { connectorIdsOf } from '../../domain';
import { insertFlow } from '../store/insertFlow';
import { lintStored } from '../store/lintStored';
import { exampleConnections, sketch } from './sketch';

/** Makes flows for other server halves as the examples are made. */
export const flowMakerOf = (server: ServerHost): FlowMaker => ({
  async make(db, companyId, { name, description, settings, steps, ways }) {
    await server.get(connectionStore).createMissing(db, companyId, '', exampleConnections);
    const graphData = sketch(name, steps, ways);
    const flow: Flow = {
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
      connectorIds: connectorIdsOf(graphData),
      settings: { logLevel: 1, ...settings },
      timeouts: 'null',
      trigger: {},
      graphData,
      inputSchema: [],
      variables: [],
      connections: [],
    };
    await insertFlow(db, flow, await lintStored(server, db, flow), description);
    return flow.flowId;
  },
});
