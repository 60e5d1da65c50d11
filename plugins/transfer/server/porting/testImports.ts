import type { startServer } from '#testing/startServer';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import {
  connectionNode,
  createEmptyGraph,
  wellKnownConnections,
} from '#plugins/flows/contract/graph/elements/newElements';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';

type Server = Awaited<ReturnType<typeof startServer>>;

export const ids = wellKnownConnections;
export const exported = (
  flowId: string,
  name: string,
  calls?: { value: string; label: string },
  http: string = ids.httpConnector,
) => ({
  companyId: 'theirs',
  customerId: 'theirs',
  flowId,
  name,
  description: 'As it was',
  flowStatus: 'enabled',
  createdDate: 1,
  currentVersion: 9,
  versionId: 9,
  connectorIds: ['httpConnector'],
  settings: { logLevel: 2, intermediateLoadingScreenCSS: {} },
  timeouts: 'null',
  newerKey: { kept: [true] },
  variables: [
    {
      name: `tries##SK##flow##SK##${flowId}`,
      context: 'flow',
      type: 'property',
      flowId,
      fields: { type: 'number', displayName: '', mutable: true, min: 0, max: 5, value: 3 },
    },
    {
      name: 'colour##SK##company',
      context: 'company',
      type: 'property',
      fields: { type: 'string', displayName: 'c', mutable: true, min: 0, max: 2000, value: 'red' },
    },
  ],
  graphData: editGraph(createEmptyGraph(), draft => {
    addElements(draft, [
      connectionNode(
        {
          id: 'a',
          connectorId: 'httpConnector',
          connectionId: http,
          name: 'Http',
          capabilityName: 'createSuccessResponse',
          values: { x: '{{global.flow.variables.tries}} {{global.company.variables.colour}}' },
        },
        { x: 0, y: 0 },
      ),
      connectionNode(
        {
          id: 'b',
          connectorId: 'flowConnector',
          connectionId: ids.flowConnector,
          name: 'Flow',
          capabilityName: 'startSubFlow',
          values: { subFlowId: calls ?? { label: name, value: flowId }, subFlowVersionId: -1 },
        },
        { x: 0, y: 0 },
      ),
    ]);
    connect(draft, 'b', 'a');
  }),
});
export const bundle = () => ({
  flows: [exported('m', 'Main', { label: 'Sub', value: 's' }), exported('s', 'Sub')],
  companyId: 'theirs',
  customerId: 'theirs',
});

/** Signs somebody in to a company, with what the tests of imports ask the server. */
export async function createTestPerson(sluice: Server, who: Parameters<Server['company']>[0] = {}) {
  const person = await sluice.company(who);
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, headers = {}) =>
    sluice.inject(method, url, { token: person.token, body, headers });
  const flowCount = async () =>
    (await call('GET', '/flows?isMinimal')).body.resourceLimit.used as number;
  return { ...person, call, flowCount };
}
