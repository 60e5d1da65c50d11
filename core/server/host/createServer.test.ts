import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { always, endpoint } from '../../contract';
import { startServer } from '#testing/startServer';
import { defineServerPlugin, handle } from './plugin';

const echo = endpoint('POST /echo/:id', {
  summary: 'Says it again.',
  query: Type.Object({ n: Type.Optional(Type.Integer({ maximum: 5 })) }),
  body: Type.Object({ text: Type.String({ minLength: 1 }), count: Type.Optional(Type.Integer()) }),
  reply: Type.Unknown(),
  audience: 'anyone',
  when: always,
});
const rename = endpoint('PUT /things/:id', {
  summary: 'Changes what is given.',
  body: Type.Object({ name: Type.Optional(Type.String()) }),
  reply: Type.Unknown(),
  audience: 'anyone',
  when: always,
});
const broken = endpoint('GET /broken', {
  summary: 'Fails.',
  reply: Type.Unknown(),
  audience: 'anyone',
  when: always,
});
const hold = endpoint('GET /hold', {
  summary: 'Answers when it is let.',
  reply: Type.Unknown(),
  audience: 'anyone',
  when: always,
});
/** Calls that are held, by address, and what lets all of them go. */
const held: string[] = [];
let letGo: () => void = () => {};
const gate = new Promise<void>(go => (letGo = go));
const demo = defineServerPlugin({
  id: 'demo',
  handles: [
    handle(echo, async ({ params, query, body }) => ({ ...params, ...query, ...body })),
    handle(rename, async ({ body }) => ({ body })),
    handle(hold, async (_, { request }) => {
      held.push(request.ip);
      await gate;
      return {};
    }),
    handle(broken, async () => {
      throw new Error('the password is hunter2');
    }),
  ],
});

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [demo] })));
afterAll(() => sluice.close());
const post = (body: unknown, query = '') => sluice.inject('POST', `/echo/7${query}`, { body });
const raw = (payload: string, type = 'application/json') =>
  sluice.app.inject({
    method: 'POST',
    url: '/v1/echo/7',
    payload,
    headers: { 'content-type': type },
  });

it('passes a validated request to the handler, with numbers parsed in the query but not in the body', async () => {
  expect((await post({ text: 'hi', more: { kept: true } }, '?n=3')).body).toEqual({
    id: '7',
    n: 3,
    text: 'hi',
    more: { kept: true },
  });
  expect((await post({ text: 'hi', count: '3' })).status).toBe(400);
});

it('reports the location and reason of an invalid value', async () => {
  expect((await post({})).body).toMatchObject({
    success: false,
    httpResponseCode: 400,
    code: 2000,
    message: 'body/text is required',
    details: [{ at: 'body/text' }],
  });
  expect((await post({ text: 'hi' }, '?n=9')).body.message).toBe('querystring/n must be at most 5');
});

it('treats a call without a body as one with an empty body', async () => {
  const { paths } = (await sluice.app.inject('/openapi.json')).json();
  const isRequired = (method: string, path: string) =>
    paths[`/v1${path}`][method].requestBody.required;
  expect([isRequired('put', '/things/{id}'), isRequired('post', '/echo/{id}')]).toEqual([
    false,
    true,
  ]);
  const headers = { 'content-type': 'application/json' };
  for (const given of [{}, { headers }, { headers, payload: '' }])
    expect(
      (await sluice.app.inject({ method: 'PUT', url: '/v1/things/7', ...given })).json(),
    ).toEqual({ body: {} });
  const bare = await sluice.app.inject({ method: 'POST', url: '/v1/echo/7' });
  expect(bare.json().message).toBe('body/text is required');
});

it('rejects malformed, deep, hostile, huge, and non-JSON bodies with a sentence', async () => {
  expect((await raw('{"text": "cut')).json().message).toMatch(/not valid JSON.*incomplete/);
  expect(
    (await raw(`{"text":"x","deep":${'['.repeat(80)}${']'.repeat(80)}}`)).json().message,
  ).toMatch(/deeper than 64 levels/);
  expect((await raw('{"text":"x","a":{"__proto__":{"admin":true}}}')).json().message).toMatch(
    /"__proto__" at \/a is not allowed/,
  );
  expect((await raw(JSON.stringify({ text: 'x'.repeat(1_200_000) }))).json()).toMatchObject({
    httpResponseCode: 413,
  });
  expect((await raw('hello', 'text/plain')).json()).toMatchObject({ httpResponseCode: 415 });
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`k${n}`, 1]));
  expect((await raw(JSON.stringify({ text: 'x', many }))).json().message).toMatch(/10001 keys/);
});

it('reports an unexpected error only with the catalog’s text, and an unknown call by name', async () => {
  const failed = await sluice.inject('GET', '/broken');
  expect(failed.body.message).toBe('Unknown error occurred. Please try later.');
  expect(failed.text).not.toContain('hunter2');
  expect((await sluice.inject('GET', '/nothing')).body.message).toBe(
    'GET /v1/nothing does not exist.',
  );
});

it('describes every call in OpenAPI and on a page', async () => {
  const { paths } = (await sluice.app.inject('/openapi.json')).json();
  expect(paths['/v1/echo/{id}'].post).toMatchObject({ summary: 'Says it again.', security: [] });
  expect(paths['/v1/customers/me'].get.security).toEqual([{ member: [] }]);
  expect((await sluice.app.inject('/openapi')).body).toContain('Says it again.');
});

it('sends a strict Content Security Policy and reports readiness', async () => {
  const { headers, statusCode } = await sluice.app.inject('/health/ready');
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

it('starts calls of one network a few at a time while others call (guarantee 31)', async () => {
  // Nobody takes too long to be counted.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const call = (remoteAddress: string, url = '/v1/hold') =>
    sluice.app.inject({ method: 'GET', url, remoteAddress });
  const first = call('203.0.113.1');
  const crowd = Array.from({ length: 20 }, () => call('198.51.100.1'));
  const last = call('192.0.2.1');
  while (!held.includes('192.0.2.1')) await new Promise(setImmediate);
  expect(held.filter(ip => ip === '198.51.100.1')).toHaveLength(4);
  // A balancer may have the same address as those who come through it.
  expect((await call('198.51.100.1', '/health/live')).statusCode).toBe(200);
  letGo();
  const replies = await Promise.all([first, last, ...crowd]);
  vi.useRealTimers();
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
