import { createServer as createPeer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { decide, decideLinks, type Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { graphData, known, replaysOn, verdicts } from './testReplays';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let replay: ReturnType<typeof replaysOn>;
let peer: Server;
let asked = 0;
beforeAll(async () => {
  peer = createPeer((_, reply) => {
    asked += 1;
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ risk: asked }));
  });
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  sluice = await startServer({
    env: { SLUICE_ALLOW_HOSTS: `127.0.0.1:${(peer.address() as AddressInfo).port}` },
  });
  runs = flowsOn(sluice);
  replay = replaysOn(sluice);
});
afterAll(async () => {
  await sluice.close();
  await new Promise(done => peer.close(done));
});

describe('outside calls in a replay', () => {
  const rest = (path = ''): Node => [
    'httpConnector',
    'makeRestApiCall',
    { url: `http://127.0.0.1:${(peer.address() as AddressInfo).port}/${path}`, httpMethod: 'GET' },
  ];
  const ok: Node = [
    'httpConnector',
    'createSuccessResponse',
    {
      claimsNameValuePairs: [
        { name: 'risk', value: '{{local.rest.payload.output.rawResponse.risk}}' },
      ],
    },
  ];

  it('are answered from the record and never leave the server', async () => {
    const flow = await runs.flowOf({ rest: rest(), ok }, [['rest', 'ok']]);
    const { body } = await flow.start({});
    const before = asked;
    const result = await replay(
      flow,
      body.interactionId,
      graphData({ rest: rest('elsewhere'), ok }, [['rest', 'ok']]),
    );
    expect(asked).toBe(before);
    expect(result.replayed.find(({ nodeId }) => nodeId === 'rest')).toMatchObject({
      fromRecord: true,
    });
    expect(verdicts(result.lines)).toEqual([
      [null, 'same'],
      ['rest', 'input'],
      ['ok', 'same'],
    ]);
  });

  it('stop the replay if the recorded run made none', async () => {
    const flow = await runs.flowOf({ rest: rest(), ok }, [['rest', 'ok']]);
    const { body } = await flow.start({});
    const before = asked;
    const draft = graphData({ rest: rest(), again: rest('again'), ok }, [
      ['rest', 'again'],
      ['again', 'ok'],
    ]);
    const result = await replay(flow, body.interactionId, draft);
    expect(asked).toBe(before);
    expect(result.outcome).toBe('stopped');
    expect(verdicts(result.lines)).toEqual([
      [null, 'same'],
      ['rest', 'same'],
      ['again', 'unanswered'],
      ['ok', 'missed'],
    ]);
  });

  it('fail again if they failed', async () => {
    const flow = await runs.flowOf(
      {
        rest: ['httpConnector', 'makeRestApiCall', { url: 'http://10.0.0.1/private' }],
        ok,
        no: decide.no,
      },
      [
        ['rest', 'ok'],
        ['rest', 'no', 'anyTriggersFalse'],
      ],
    );
    const { body } = await flow.start({});
    expect(await replay(flow, body.interactionId)).toMatchObject({
      outcome: 'same',
      status: { replayed: 'failure' },
    });
  });
});

it('changes no variable of the company', async () => {
  const count: Node = [
    'variablesConnector',
    'saveValue',
    {
      saveVariables: [
        { name: 'visits', type: 'string', value: 'now', label: 'visits (string - company)' },
      ],
    },
  ];
  const flow = await runs.flowOf(decide, decideLinks);
  const { token } = flow;
  await sluice.inject('POST', '/constructs', {
    token,
    body: { name: 'visits', type: 'string', context: 'company', value: 'before' },
  });
  const { body } = await flow.start(known);
  const draft = graphData({ ...decide, count }, [
    ['cmp', 'count'],
    ['count', 'ok'],
  ]);
  await replay(flow, body.interactionId, draft);
  const kept = (await sluice.inject('GET', '/constructs', { token })).body;
  expect(kept['visits##SK##company'].value).toBe('before');
});
