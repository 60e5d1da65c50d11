import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createTestGraph, type Link, type Node } from '../testFlows';
import { flowsOn } from '../testRuns';

const says = (value: string) => ({ claimsNameValuePairs: [{ name: 'message', value }] });
const nodes: Readonly<Record<string, Node>> = {
  lookup: [
    'entrustConnector',
    'auth',
    { identifier: '{{global.parameters.who}}', userAttributes: ['email'] },
  ],
  found: ['httpConnector', 'createSuccessResponse', says('{{local.lookup.payload.output.email}}')],
  lost: ['httpConnector', 'createErrorResponse', says('{{local.lookup.payload.error.message}}')],
};
const links: Link[] = [
  ['lookup', 'found'],
  ['lookup', 'lost', 'anyTriggersFalse'],
];
/** Knows Ada, and nobody else. */
const directory = createTestGraph(
  {
    is: [
      'functionsConnector',
      'AEqualsB',
      { leftValueA: '{{global.parameters.identifier}}', rightValueB: 'ada' },
    ],
    yes: [
      'httpConnector',
      'createSuccessResponse',
      {
        claimsNameValuePairs: [
          { name: 'email', value: '{{global.parameters.identifier}}@example.com' },
        ],
      },
    ],
    no: ['httpConnector', 'createErrorResponse', says('No such user')],
  },
  [
    ['is', 'yes'],
    ['is', 'no', 'anyTriggersFalse'],
  ],
);

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

async function companyWithFlow(graphData = directory) {
  const flow = await runs.flowOf(nodes, links);
  const { token } = flow;
  const made = (
    await sluice.inject('POST', '/flows', { token, body: { name: 'Our directory', graphData } })
  ).body.flowInfo;
  await sluice.inject('PUT', `/flows/${made.flowId}/deploy`, { token });
  const path = '/standIns/entrustConnector/auth';
  return {
    ...flow,
    standInId: made.flowId as string,
    path,
    map: (body: object = { flowId: made.flowId }) => sluice.inject('PUT', path, { token, body }),
  };
}

describe('A flow that replaces a capability that can’t run here', () => {
  it('runs in its place: properties as inputs, its response as output, its end as the node’s end', async () => {
    const flow = await companyWithFlow();
    const before = await flow.start({ who: 'ada' });
    expect(before.body.message).toMatch(
      /entrustConnector isn’t available in this installation.*select one of your flows as a stand-in under Connectors/,
    );
    expect((await flow.map()).body.standIn).toMatchObject({
      versionId: -1,
      flowName: 'Our directory',
    });
    expect((await flow.start({ who: 'ada' })).body.message).toBe('ada@example.com');
    const lost = await flow.start({ who: 'eve' });
    expect([lost.status, lost.body.message]).toEqual([400, 'No such user']);
    const { token } = flow;
    expect((await sluice.inject('DELETE', flow.path, { token })).status).toBe(200);
    expect((await flow.start({ who: 'ada' })).body.message).toContain(
      'isn’t available in this installation',
    );
    expect((await sluice.inject('DELETE', flow.path, { token })).status).toBe(404);
  });
  it('runs a service whose connection lacks settings, which the node names without one', async () => {
    const lookup: Node = ['pingOneVerifyConnector', 'readVerifyTransaction', { identifier: 'ada' }];
    const { token, start } = await runs.flowOf({ ...nodes, lookup }, links);
    expect((await start()).body.message).toContain('is missing Environment ID, Region');
    const made = await sluice.inject('POST', '/flows', {
      token,
      body: { name: 'Ours', graphData: directory },
    });
    const { flowId } = made.body.flowInfo;
    await sluice.inject('PUT', `/flows/${flowId}/deploy`, { token });
    const path = '/standIns/pingOneVerifyConnector/readVerifyTransaction';
    expect((await sluice.inject('PUT', path, { token, body: { flowId } })).status).toBe(200);
    expect((await start()).body.message).toBe('ada@example.com');
  });
  it('may show pages', async () => {
    const page = {
      customHTML: '<form id="f"><input name="email"></form>',
      formFieldsList: [{ propertyName: 'email' }],
    };
    const flow = await companyWithFlow(
      createTestGraph(
        {
          ask: ['httpConnector', 'customHTMLTemplate', page],
          yes: [
            'httpConnector',
            'createSuccessResponse',
            {
              claimsNameValuePairs: [
                { name: 'email', value: '{{local.ask.payload.output.email}}' },
              ],
            },
          ],
        },
        [['ask', 'yes']],
      ),
    );
    await flow.map();
    expect(
      (await runs.answer((await flow.page()).body, { email: 'typed@example.com' })).body,
    ).toContain('typed@example.com');
  });
  it('can’t be deleted meanwhile, and is listed for its connector', async () => {
    const flow = await companyWithFlow();
    await flow.map({ flowId: flow.standInId, versionId: 1 });
    const { token } = flow;
    const refused = await sluice.inject('DELETE', `/flows/${flow.standInId}`, { token });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('entrustConnector/auth'),
    ]);
    const fetchStandIns = async (query: string) =>
      (await sluice.inject('GET', `/standIns${query}`, { token })).body.standIns;
    expect(await fetchStandIns('?connectorId=entrustConnector')).toMatchObject([
      { capability: 'auth', versionId: 1 },
    ]);
    expect(await fetchStandIns('?connectorId=httpConnector')).toEqual([]);
    expect(await fetchStandIns('')).toHaveLength(1);
  });
  it('is rejected if it or its version is unknown, in another environment, or the capability can run', async () => {
    const [ours, theirs] = [await companyWithFlow(), await companyWithFlow()];
    expect((await ours.map({ flowId: 'none' })).status).toBe(400);
    expect((await ours.map({ flowId: ours.standInId, versionId: 99 })).status).toBe(400);
    expect((await ours.map({ flowId: theirs.standInId })).status).toBe(400);
    const { token } = ours;
    const putStandIn = (path: string) =>
      sluice.inject('PUT', path, { token, body: { flowId: ours.standInId } });
    expect((await putStandIn('/standIns/httpConnector/makeRestApiCall')).body.message).toContain(
      'can run here',
    );
    expect((await putStandIn('/standIns/pingOneSSOConnector/kerberosAuthentication')).status).toBe(
      200,
    );
    expect((await putStandIn('/standIns/noSuchConnector/x')).status).toBe(404);
    const reader = await sluice.company({ in: ours.companyId, can: ['flows:read'] });
    const asReader = { token: reader.token, body: { flowId: ours.standInId } };
    expect((await sluice.inject('PUT', ours.path, asReader)).status).toBe(401);
    expect((await theirs.start({ who: 'ada' })).body.message).toContain(
      'isn’t available in this installation',
    );
  });
  it('that calls itself ends with a message', async () => {
    const flow = await companyWithFlow(createTestGraph(nodes, links));
    await flow.map();
    const { body, status } = await flow.start({ who: 'ada' });
    expect([status, body.success]).toEqual([400, false]);
    expect(body.message).toMatch(/deep/);
  });
});
