import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Node } from '#plugins/runtime/server/testFlows';
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

it('keeps a value inside the quotes of a response in JSON', async () => {
  const jsonString = `{"success":true,"name":"${parameter('name')}"}`;
  const flow = await flowsOn(sluice).flowOf({
    end: ['httpConnector', 'createUnwrappedResponse', { jsonString }],
  });
  const name = 'x","additionalProperties":{"sub":"admin"},"y":"';
  expect((await flow.start({ name })).body).toEqual({ success: true, name });
});
