// @module-tag slow
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Link, Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '../../startServer';

/** Guarantee 31: a value, a run and a page have budgets; past them the run fails, the server lives. */
let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let peer: Server;
let url: string;
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
beforeAll(async () => {
  peer = createServer((request, reply) => {
    const [, kind, size] = (request.url ?? '').split('/');
    reply.setHeader('content-type', kind === 'text' ? 'text/plain' : 'application/json');
    reply.end(kind === 'deep' ? deep(Number(size)) : 'a'.repeat(Number(size)));
  });
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: '127.0.0.1' } });
  runs = flowsOn(sluice);
});
afterAll(async () => {
  await sluice.close();
  peer.closeAllConnections();
  await new Promise(done => peer.close(done));
});

const upper = (originalValue: string): Node => [
  'stringsConnector',
  'toUpperCase',
  { originalValue },
];
const output = (node: string, field: string) => `{{local.${node}.payload.output.${field}}}`;
const get = (path: string): Node => [
  'httpConnector',
  'makeRestApiCall',
  { url: url + path, httpMethod: 'GET' },
];
const page = (customHTML: string, more: object = {}): Node => [
  'httpConnector',
  'customHTMLTemplate',
  { customHTML, formFieldsList: [], ...more },
];
const row = (names: readonly string[]): readonly Link[] =>
  names.slice(1).map((name, index) => [names[index]!, name]);

/** Starts a flow of these nodes, one after the other; answers with its status and message. */
async function run(nodes: Readonly<Record<string, Node>>, body: object = {}, more: object = {}) {
  const before = process.memoryUsage().rss;
  const flow = await runs.flowOf(nodes, row(Object.keys(nodes)), more);
  const reply = await flow.start(body);
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(400);
  expect((await sluice.inject('GET', '/flows', { token: flow.token })).status).toBe(200);
  return { flow, status: reply.status, message: String(reply.body.message), body: reply.body };
}

describe('a text that grows', () => {
  it('by doubling ends the run at its budget', async () => {
    const nodes: Record<string, Node> = { n0: upper('a'.repeat(1000)) };
    for (let at = 1; at <= 24; at++)
      nodes[`n${at}`] = upper(output(`n${at - 1}`, 'newValue').repeat(2));
    const { status, message, flow } = await run(nodes);
    expect([status, message]).toEqual([
      400,
      'The property “originalValue” is larger than 1 MiB once its references are filled in. Reference fewer values.',
    ]);
    const [last] = await flow.runs();
    expect(JSON.stringify(await flow.steps(last.interactionId))).toContain('larger than 1 MiB');
  });

  it('by repetition is stopped while it grows, in texts, lists, pages, and scripts', async () => {
    const big = { big: upper('a'.repeat(200_000)) };
    const found = output('big', 'newValue');
    const many = Array.from({ length: 100 }, (_, index) => ({ name: `p${index}`, value: found }));
    const code = 'module.exports = async ({ params }) => ({ sum: Object.keys(params).length })';
    for (const [node, said] of [
      [upper(found.repeat(1000)), '“originalValue” is larger than 1 MiB'],
      [
        ['functionsConnector', 'customFunction', { variableInputList: many, code }],
        'larger than 4 MiB',
      ],
      [page(`<p>${found}</p>`.repeat(1000)), 'more than 2 MiB'],
      [page('<p>Hi</p>', { customScript: `'${found}';`.repeat(1000) }), 'larger than 4 MiB'],
      [
        [
          'stringsConnector',
          'replace',
          { originalValue: found, searchValue: 'A', replaceWith: found, replaceAll: true },
        ],
        'larger than 1 MiB',
      ],
    ] as const) {
      const { status, message } = await run({ ...big, node: node as Node });
      expect([status, message]).toEqual([400, expect.stringContaining(said)]);
    }
  });

  it('in functions that run ahead is rejected by the server', async () => {
    const fn = (code: string, list: readonly object[] = []): Node => [
      'functionsConnector',
      'customFunction',
      { code, variableInputList: list },
    ];
    const make = "module.exports = async () => ({ text: 'a'.repeat(100000) })";
    const take = 'module.exports = async ({ params }) => ({ length: params.all.length })';
    const all = output('a', 'text').repeat(100);
    const nodes = { a: fn(make), b: fn(take, [{ name: 'all', value: all }]) };
    for (let times = 0; times < 3; times++) {
      const { status, message } = await run(nodes);
      expect([status, message]).toEqual([400, expect.stringContaining('larger than 1 MiB')]);
    }
  });
});

describe('a run', () => {
  const names = Array.from({ length: 40 }, (_, index) => `n${index}`);
  it('that collects too much ends before its next node', async () => {
    const { status, message } = await run(
      Object.fromEntries(names.map(name => [name, get('/text/1000000')])),
    );
    expect([status, message]).toEqual([
      400,
      expect.stringContaining('produced more than the limit of 32 MiB'),
    ]);
  });

  it('that would wait with too much state ends instead', async () => {
    const { status, message } = await run({
      ...Object.fromEntries(names.slice(0, 10).map(name => [name, get('/text/1000000')])),
      screen: page('<p>Hi</p>'),
    });
    expect([status, message]).toEqual([
      400,
      expect.stringContaining('store more than the limit of 8 MiB while it waits'),
    ]);
  });

  it('fails at a response that is too large, and continues with one that is not', async () => {
    const large = await run({ a: get('/text/1100000') });
    expect([large.status, large.message]).toEqual([
      400,
      'The response of node “a” is larger than 1 MiB, which is the limit for a run.',
    ]);
    expect((await run({ a: get('/text/1000000') })).status).toBe(200);
  });

  it('sets no more cookies than browsers accept', async () => {
    const cookie = (): Node => [
      'cookieConnector',
      'setCookieWithoutUser',
      {
        cookieName: 'c',
        claimsNameValuePairsSessionCookie: [{ name: 'a', value: 'b'.repeat(2500) }],
      },
    ];
    const nodes = Object.fromEntries(names.slice(0, 15).map(name => [name, cookie()]));
    const { status, message } = await run(nodes);
    expect([status, message]).toEqual([
      400,
      expect.stringContaining('20 cookies with a total of 32 KiB'),
    ]);
  });
});

describe('a value nested deeper than 200', () => {
  it.each([201, 5000, 400_000])('is the failure of a call, at %i', async levels => {
    const { status, message } = await run({ a: get(`/deep/${levels}`) });
    expect([status, message]).toEqual([
      400,
      expect.stringContaining('nested deeper than 200 levels'),
    ]);
  });

  it('is the failure of a function', async () => {
    const code =
      'module.exports = async () => { let v = []; for (let i = 0; i < 1000; i++) v = [v]; return { v } }';
    const { status, message } = await run({
      a: ['functionsConnector', 'customFunction', { code }],
    });
    expect([status, message]).toEqual([
      400,
      expect.stringContaining('nested deeper than 200 levels'),
    ]);
  });

  it('is not accepted as an object by an input', async () => {
    const inputSchema = [{ propertyName: 'it', preferredDataType: 'array', required: true }];
    const { status, message } = await run({ a: upper('x') }, { it: deep(50_000) }, { inputSchema });
    expect([status, message]).toEqual([400, expect.stringContaining('must be of type array')]);
  });

  it('is text in a property, a variable, or a cell', async () => {
    const rich = '[{"children":['.repeat(20_000) + ']}'.repeat(20_000);
    const { status, flow } = await run({ a: upper(`${rich}]`), b: upper('[{"children":[') });
    expect(status).toBe(200);
    const { token } = flow;
    const variable = { name: 'deep', context: 'company', type: 'object', value: deep(50_000) };
    const made = await sluice.inject('POST', '/constructs', { token, body: variable });
    expect([made.status, made.text]).toEqual([
      400,
      expect.stringContaining('must be a JSON object'),
    ]);
  });

  it('is accepted up to 200 levels', async () => {
    expect((await run({ a: get('/deep/150') })).status).toBe(200);
  });
});

describe('a template', () => {
  it.each([
    ['open blocks', '{{#if a}}'.repeat(30_000)],
    ['closed blocks', '{{#if a}}'.repeat(10_000) + '{{/if}}'.repeat(10_000)],
    ['else', `{{#if a}}${'{{else if b}}'.repeat(10_000)}{{/if}}`],
    ['parentheses', `{{eq ${'(eq '.repeat(5000)}${')'.repeat(5000)}}}`],
    ['values', '{{a}}'.repeat(60_000)],
    ['words', `{{eq ${'a '.repeat(60_000)}}}`],
  ])('of too many %s is a sentence within a moment', async (_, customHTML) => {
    const since = performance.now();
    const { status, message } = await run({ a: page(customHTML) });
    expect([status, message]).toEqual([
      400,
      expect.stringMatching(/words in braces|nested deeper/),
    ]);
    expect(performance.now() - since).toBeLessThan(5000);
  });

  it('doesn’t loop forever over nested lists', async () => {
    const code = 'module.exports = async () => ({ list: new Array(20000).fill(1) })';
    const { status, message } = await run({
      a: ['functionsConnector', 'customFunction', { code }],
      b: page('{{#each list}}{{#each ../list}}{{/each}}{{/each}}', { list: output('a', 'list') }),
    });
    expect([status, message]).toEqual([
      400,
      'The template repeats its blocks too often. Render shorter lists.',
    ]);
  });
});
