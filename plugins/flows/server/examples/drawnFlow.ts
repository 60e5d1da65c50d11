import { newId } from '#core/contract';
import type { DrawnFlow, Flow } from '../../contract';
import { listConnectorIds } from '../../contract/graph/checks/listConnectorIds';
import { drawnVariable } from './drawnVariable';
import { sketch } from './sketch';

/** A flow that is drawn by a program, as one of the company's; deployed. */
export function drawnFlow(drawn: DrawnFlow, companyId: string): Flow {
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
    variables: variables.map(each => drawnVariable(each, companyId)),
    connections: [],
  };
}
