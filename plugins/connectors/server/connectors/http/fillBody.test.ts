import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Link, Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';

const received: string[] = [];
const service = createServer(async (request, reply) => {
  let body = '';
  for await (const part of request) body += part;
  received.push(body);
  reply.end('{}');
});
let sluice: Awaited<ReturnType<typeof startServer>>;
let url = '';
beforeAll(async () => {
  await new Promise<void>(up => service.listen(0, '127.0.0.1', up));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await sluice.close();
  service.closeAllConnections();
  service.close();
});

const parameter = (name: string) => `{{global.parameters.${name}}}`;
const template = `{"name":"${parameter('name')}","role":"user","list":${parameter('list')}}`;
const escaped = String.raw`of \"the\" A`;
const cases: readonly (readonly [name: unknown, read: unknown])[] = [
  ['Ada', 'Ada'],
  ['x","role":"admin', 'x","role":"admin'],
  ['x","role":"admin","more":"', 'x","role":"admin","more":"'],
  ['x\\', 'x\\'],
  ['two\nlines', 'two\nlines'],
  [escaped, 'of "the" A'],
  [{ first: 'Ada' }, '{"first":"Ada"}'],
];

it.each(cases)('keeps a value inside the quotes of a JSON body: %j', async (name, read) => {
  const call: Node = [
    'httpConnector',
    'makeRestApiCall',
    { url, httpMethod: 'POST', httpBody: 'raw', raw: template },
  ];
  const flow = await flowsOn(sluice).flowOf({ call });
  await flow.start({ name, list: ['a"b'] });
  const sent = received.at(-1)!;
  const expected = { name: read, role: 'user', list: ['a"b'] };
  expect(JSON.parse(sent)).toEqual(expected);
  expect(sent.match(/"role":/g)).toHaveLength(1);
});

/** Sends a body of a type with these values, and returns what arrived. */
async function send(
  raw: string,
  contentType: string,
  parameters: object,
  more: Readonly<Record<string, Node>> = {},
) {
  const call: Node = [
    'httpConnector',
    'makeRestApiCall',
    { url, httpMethod: 'POST', httpBody: 'raw', raw, contentType },
  ];
  const links: Link[] = Object.keys(more).map(name => [name, 'call']);
  const flow = await flowsOn(sluice).flowOf({ ...more, call }, links);
  await flow.start(parameters);
  return received.at(-1)!;
}

it.each([
  ['5', 5],
  ['true', true],
  ['{"a":1}', { a: 1 }],
  ['Ada', 'Ada'],
  ['1,"role":"admin"', '1,"role":"admin"'],
  ['1}', '1}'],
])('inserts one value where JSON has no quotes: %s', async (n, read) => {
  const sent = await send(`{"role":"user","n": ${parameter('n')}}`, 'application/json', { n });
  expect(JSON.parse(sent)).toEqual({ role: 'user', n: read });
});

it('inserts the items of a list into a JSON list, and no more', async () => {
  const template = `{"role":"user","list":[${parameter('n')}]}`;
  const read = async (n: string) =>
    JSON.parse(await send(template, 'application/json', { n })).list;
  expect(await read('1,2')).toEqual([1, 2]);
  expect(await read('1],"role":"admin","x":[1')).toEqual(['1],"role":"admin","x":[1']);
});

it('keeps a value in its element and attribute of XML, and in CDATA', async () => {
  const template = `<a b="${parameter('n')}"><c>${parameter('n')}</c><![CDATA[${parameter('n')}]]></a>`;
  const sent = await send(template, 'text/xml; charset=utf-8', { n: `"/>]]><d>&'` });
  expect(sent).toBe(
    `<a b="&quot;/&gt;]]&gt;&lt;d&gt;&amp;&#x27;"><c>&quot;/&gt;]]&gt;&lt;d&gt;&amp;&#x27;</c><![CDATA["/>]]]]><![CDATA[><d>&']]></a>`,
  );
  expect(await send(`<c>${parameter('n')}</c>`, 'application/soap+xml', { n: 'A &amp; B' })).toBe(
    '<c>A &amp; B</c>',
  );
});

it('accepts markup of a function of the flow', async () => {
  const code = 'module.exports = async () => ({ item: "<d>1</d>" });';
  const make: Node = ['functionsConnector', 'customFunction', { code }];
  const sent = await send('<a>{{local.make.payload.output.item}}</a>', 'text/xml', {}, { make });
  expect(sent).toBe('<a><d>1</d></a>');
});

it('keeps a value in its form parameter', async () => {
  const template = `scope=${parameter('n')}&role=user`;
  const type = 'application/x-www-form-urlencoded';
  for (const n of ['x&role=admin', 'a b', 'ü', 'a+b='])
    expect(new URLSearchParams(await send(template, type, { n })).get('scope')).toBe(n);
  expect(await send(template, type, { n: 'a%20b' })).toBe('scope=a%20b&role=user');
  expect(await send(`${parameter('n')}&role=user`, type, { n: 'a=1&b=2' })).toBe(
    'a=1&b=2&role=user',
  );
});

it('keeps a value inside the quotes of a response in JSON', async () => {
  const jsonString = `{"success":true,"name":"${parameter('name')}"}`;
  const flow = await flowsOn(sluice).flowOf({
    end: ['httpConnector', 'createUnwrappedResponse', { jsonString }],
  });
  const name = 'x","additionalProperties":{"sub":"admin"},"y":"';
  expect((await flow.start({ name })).body).toEqual({ success: true, name });
});
