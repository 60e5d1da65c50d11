import { contribute, defineServerPlugin } from '#core/server';
import type { startServer } from '#testing/startServer';
import { flowUses } from '../contract';
import { addElements } from '../contract/graph/edits/edits';
import { connect } from '../contract/graph/edits/connect';
import {
  connectionNode,
  createEmptyGraph,
  wellKnownConnections,
} from '../contract/graph/elements/newElements';
import { editGraph } from '../contract/graph/edits/editGraph';

type Server = Awaited<ReturnType<typeof startServer>>;

/** Another plugin whose policy "Staff" uses the flows named "Wanted". */
export const policies = defineServerPlugin({
  id: 'demo',
  contributes: [
    contribute(flowUses, 'demo.policies', async (_, flowId, db) => {
      const row = await db
        .selectFrom('flows')
        .select('name')
        .where('flow_id', '=', flowId ?? '')
        .executeTakeFirst();
      const use = { kind: 'policy', id: 'p', name: 'Staff', flowId: flowId ?? '' };
      return row?.name === 'Wanted' ? [use] : [];
    }),
  ],
});

export const http = (id: string, values: Record<string, unknown> = {}) =>
  connectionNode(
    {
      id,
      connectorId: 'httpConnector',
      connectionId: wellKnownConnections.httpConnector,
      name: 'Http',
      capabilityName: 'createSuccessResponse',
      values,
    },
    { x: 0, y: 0 },
  );
export const calling = (id: string, flowId: string, label: string) =>
  connectionNode(
    {
      id,
      connectorId: 'flowConnector',
      connectionId: wellKnownConnections.flowConnector,
      name: 'Flow',
      capabilityName: 'startSubFlow',
      values: { subFlowId: { label, value: flowId }, subFlowVersionId: -1 },
    },
    { x: 0, y: 0 },
  );
export const graph = editGraph(createEmptyGraph(), draft => {
  addElements(draft, [http('a'), http('b')]);
  connect(draft, 'a', 'b');
});

/** Signs somebody in to a company, with what the tests of stored flows ask the server. */
export async function createTestPerson(sluice: Server, who: Parameters<Server['company']>[0] = {}) {
  const person = await sluice.company(who);
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers = {},
  ) => sluice.inject(method, url, { token: person.token, body, headers });
  const create = async (name: string, more = {}) =>
    (await call('POST', '/flows', { name, graphData: graph, ...more })).body.flowInfo;
  return { ...person, call, create };
}
