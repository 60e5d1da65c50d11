import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createGraph } from '../contract/testTypes';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

async function someone() {
  const { token } = await sluice.company();
  const call = (method: 'GET' | 'POST', url: string, body?: unknown) =>
    sluice.inject(method, url, { token, body });
  const create = async (name: string, nodes: Parameters<typeof createGraph>[0], more = {}) =>
    (await call('POST', '/flows', { name, graphData: createGraph(nodes), ...more })).body.flowInfo
      .flowId as string;
  return { call, create };
}

const claims = (rows: object[]) => ({ claimsNameValuePairs: rows });

it('returns the responses of called flows and the inputs of callers, of this environment only', async () => {
  const { call, create } = await someone();
  const look = await create(
    'Look up',
    [
      ['look', 'pingOneSSOConnector', 'userLookup'],
      ['a', 'httpConnector', 'createSuccessResponse', claims([{ name: 'age', type: 'number' }])],
    ],
    { inputSchema: [{ propertyName: 'strict', preferredDataType: 'boolean' }] },
  );
  const middle = await create('Middle', [
    ['sub', 'flowConnector', 'startSubFlow', { subFlowId: { value: look }, strict: true }],
  ]);
  await create('Outer', [
    ['look', 'pingOneSSOConnector', 'userLookup'],
    [
      'sub',
      'flowConnector',
      'startSubFlow',
      {
        subFlowId: { value: middle },
        user: '{{local.look.payload.output.matchedUser}}',
        anything: '{{global.parameters.unknown}}',
      },
    ],
  ]);
  const around = await call('GET', `/flows/${middle}/surroundings?calls=${look},gone`);
  expect(around.body.called).toEqual({
    [look]: {
      answer: expect.objectContaining({ fields: { age: { is: 'number' } } }),
      inputs: { strict: { is: 'boolean' } },
    },
  });
  expect(around.body.given.user).toMatchObject({
    is: 'object',
    fields: { email: { is: 'string' } },
  });
  expect(around.body.given).not.toHaveProperty('anything');

  const stranger = await someone();
  expect((await stranger.call('GET', `/flows/${middle}/surroundings`)).status).toBe(404);
  const own = await stranger.create('Own', []);
  const asked = await stranger.call('GET', `/flows/${own}/surroundings?calls=${look}`);
  expect(asked.body).toEqual({ called: {}, given: {}, truncated: false });
});
