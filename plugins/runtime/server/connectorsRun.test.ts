import { createServer as createPeer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import type { Link, Node } from './testFlows';
import { flowsOn } from './testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let peer: Server;
let peerUrl: string;
beforeAll(async () => {
  peer = createPeer((request, reply) => {
    let body = '';
    request.on('data', chunk => (body += chunk));
    request.on('end', () => {
      reply.writeHead(request.url === '/gone' ? 410 : 200, { 'content-type': 'application/json' });
      reply.end(
        JSON.stringify({
          method: request.method,
          url: request.url,
          type: request.headers['content-type'],
          key: request.headers['x-key'],
          body,
        }),
      );
    });
  });
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  const { port } = peer.address() as AddressInfo;
  peerUrl = `http://127.0.0.1:${port}`;
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: `127.0.0.1:${port}` } });
  runs = flowsOn(sluice);
});
afterAll(async () => {
  await sluice.close();
  await new Promise(done => peer.close(done));
});

describe('A REST call', () => {
  const calling = (properties: object): Readonly<Record<string, Node>> => ({
    rest: ['httpConnector', 'makeRestApiCall', { ...properties }],
    ok: [
      'httpConnector',
      'createSuccessResponse',
      {
        claimsNameValuePairs: [
          { name: 'got', value: '{{local.rest.payload.output.rawResponse.body}}' },
        ],
      },
    ],
    no: [
      'httpConnector',
      'createErrorResponse',
      {
        claimsNameValuePairs: [
          { name: 'message', value: '{{local.rest.payload.error.message}}' },
          { name: 'code', value: '{{local.rest.payload.error.code}}' },
        ],
      },
    ],
  });
  const links: Link[] = [
    ['rest', 'ok'],
    ['rest', 'no', 'anyTriggersFalse'],
  ];
  it('sends the node’s request and passes the response on', async () => {
    const flow = await runs.flowOf(
      calling({
        url: `${peerUrl}/x`,
        httpMethod: 'POST',
        headers: [{ key: 'X-Key', value: '{{global.parameters.key}}' }],
        queryParameters: [{ key: 'q', value: 'a b' }],
        httpBody: 'raw',
        contentType: 'application/json',
        raw: '{"n":"{{global.parameters.n}}"}',
      }),
      links,
    );
    expect((await flow.start({ key: 'k', n: 5 })).body.got).toEqual({
      method: 'POST',
      url: '/x?q=a+b',
      type: 'application/json',
      key: 'k',
      body: '{"n":"5"}',
    });
  });
  it('fails as a node on a status of 400 or above, and on a private address', async () => {
    expect(
      (await (await runs.flowOf(calling({ url: `${peerUrl}/gone` }), links)).start()).body.message,
    ).toMatch(/returned 410/);
    expect(
      (await (await runs.flowOf(calling({ url: 'http://127.0.0.1:4999/x' }), links)).start()).body
        .message,
    ).toMatch(/private/);
    expect(
      (await (await runs.flowOf(calling({ url: 'nonsense' }), links)).start()).body.message,
    ).toMatch(/not a valid URL/);
  });
});

it('A custom function that returns false takes the false branch, and any other value the true one', async () => {
  const { start } = await runs.flowOf(
    {
      fn: [
        'functionsConnector',
        'customFunction',
        {
          code: 'module.exports = async ({params}) => JSON.parse(params.answer).with',
          variableInputList: [{ name: 'answer', value: '{{global.parameters.answer}}' }],
        },
      ],
      yes: ['httpConnector', 'createSuccessResponse', { message: 'yes' }],
      no: ['httpConnector', 'createErrorResponse', { message: 'no' }],
    },
    [
      ['fn', 'yes'],
      ['fn', 'no', 'anyTriggersFalse'],
    ],
  );
  const branchFor = async (value?: unknown) =>
    (await start({ answer: JSON.stringify({ with: value }) })).body.success;
  expect(await branchFor(false)).toBe(false);
  for (const value of [undefined, null, 0, '', 'false', { result: false }])
    expect(await branchFor(value)).toBe(true);
});

describe('Variables', () => {
  it('of the environment outlive a run; secrets reach the headers of a REST call, but no function or recording [S242]', async () => {
    const flow = await runs.flowOf(
      {
        count: [
          'variablesConnector',
          'incrementByN',
          {
            variable: 'hits',
            incrementCounter: '1',
            saveVariables: [{ name: 'hits', label: 'hits (number - company)' }],
          },
        ],
        rest: [
          'httpConnector',
          'makeRestApiCall',
          {
            url: `${peerUrl}/x`,
            headers: [{ key: 'X-Key', value: 'Pin {{global.company.variables.apiPin}}' }],
          },
        ],
        fn: [
          'functionsConnector',
          'customFunction',
          {
            code: 'module.exports = async ({params}) => params',
            variableInputList: [{ name: 'key', value: '{{global.company.variables.apiPin}}' }],
          },
        ],
        ok: [
          'httpConnector',
          'createSuccessResponse',
          {
            claimsNameValuePairs: [
              { name: 'hits', value: '{{global.company.variables.hits}}' },
              { name: 'sent', value: '{{local.rest.payload.output.rawResponse.body.key}}' },
              { name: 'refused', value: '{{local.fn.payload.error.message}}' },
            ],
          },
        ],
      },
      [
        ['count', 'rest'],
        ['rest', 'fn'],
        ['fn', 'ok', 'anyTriggersFalse'],
      ],
    );
    const { token } = flow;
    await sluice.inject('POST', '/constructs', {
      token,
      body: { name: 'hits', context: 'company', type: 'number', value: 0 },
    });
    await sluice.inject('POST', '/constructs', {
      token,
      body: { name: 'apiPin', context: 'company', type: 'secret', value: 'canary-5417' },
    });
    await flow.start();
    const second = await flow.start();
    expect(second.body).toMatchObject({ hits: 2, sent: 'Pin canary-5417' });
    expect(second.body.refused).toMatch(/“apiPin” is a secret variable/);
    expect(JSON.stringify(await flow.steps(second.body.interactionId))).not.toContain(
      'canary-5417',
    );
  });
});
