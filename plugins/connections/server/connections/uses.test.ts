import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestGraph, type Node } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('lists the nodes that use a connection, including those only in deployed versions', async () => {
  const person = await sluice.company();
  const { token } = person;
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    as = token,
  ) => sluice.inject(method, url, { token: as, ...(body !== undefined && { body }) });
  const body = { name: 'Mail', connectorId: 'smtpConnector' };
  const { connectionId } = (await send('POST', '/connections', body)).body;
  const uses = async (as = token) =>
    (await send('GET', `/connections/${connectionId}/uses`, undefined, as)).body;
  expect(await uses()).toEqual({ uses: [], hidden: 0 });

  const on = (nodes: Readonly<Record<string, Node>>) => {
    const graph = createTestGraph(nodes);
    for (const { data } of graph.elements.nodes as {
      data: { connectorId?: string; connectionId?: string };
    }[])
      if (data.connectorId === 'smtpConnector') data.connectionId = connectionId;
    return graph;
  };
  const answer: Node = ['httpConnector', 'createSuccessResponse', {}];
  const mails = {
    a: ['smtpConnector', 'sendEmail', { nodeTitle: 'Greet' }],
    b: ['smtpConnector', 'sendEmail'],
  } as const;
  const make = async (name: string) =>
    (await send('POST', '/flows', { name, graphData: on({ ...mails, ok: answer }) })).body.flowInfo;
  const both = await make('Both');
  const before = await make('Before');
  expect((await send('PUT', `/flows/${before.flowId}/deploy`, {})).status).toBe(200);
  const { flowInfo } = (await send('GET', `/flows/${before.flowId}`)).body;
  const without = { ...flowInfo, graphData: on({ ok: answer }) };
  expect((await send('PUT', `/flows/${before.flowId}`, without)).status).toBe(200);

  const nodes = [
    { nodeId: 'a', title: 'Greet', capability: 'Send Email' },
    { nodeId: 'b', title: expect.any(String), capability: 'Send Email' },
  ];
  const link = (flowId: string) => `/flows/${flowId}`;
  const linked = nodes.map(node => ({
    ...node,
    link: `${link(both.flowId)}?node=${node.nodeId}`,
  }));
  expect(await uses()).toEqual({
    uses: [
      {
        flowId: before.flowId,
        name: 'Before',
        link: link(before.flowId),
        deployedOnly: true,
        nodes,
      },
      { flowId: both.flowId, name: 'Both', link: link(both.flowId), nodes: linked },
    ],
    hidden: 0,
  });
  const blind = await sluice.company({ in: person.companyId, can: ['connections:read'] });
  expect(await uses(blind.token)).toEqual({ uses: [], hidden: 2 });
  const stranger = await sluice.company();
  expect(
    (await send('GET', `/connections/${connectionId}/uses`, undefined, stranger.token)).status,
  ).toBe(404);
  expect((await send('DELETE', `/connections/${connectionId}`)).body.message).toContain(
    '“Before” and “Both”',
  );
});

it('lists a flow that uses the connection for its functions, without a node', async () => {
  const { token } = await sluice.company();
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
    (await sluice.inject(method, url, { token, ...(body !== undefined && { body }) })).body;
  const { connectionId } = await send('POST', '/connections', {
    name: 'Functions',
    connectorId: 'functionsConnector',
  });
  const { flowInfo } = await send('POST', '/flows', {
    name: 'Plain',
    graphData: createTestGraph({}),
  });
  const copy = { ...flowInfo, name: 'With functions', functionConnectionId: connectionId };
  const [{ flowId }] = (await send('PUT', '/flows/import', { flowInfo: copy })).flows;
  const { uses } = await send('GET', `/connections/${connectionId}/uses`);
  expect(uses).toEqual([{ flowId, name: 'With functions', link: `/flows/${flowId}` }]);
});
