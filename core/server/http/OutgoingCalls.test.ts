import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guardedFetch } from './guardedFetch';
import { OutgoingCalls } from './OutgoingCalls';

const peer = createServer(({ url }, reply) => {
  reply.writeHead(url === '/empty' ? 204 : 200);
  if (url === '/whole' || url === '/empty') reply.end(url === '/whole' ? 'x'.repeat(1000) : '');
  else reply.write('x'.repeat(1000));
});
let at = '';
beforeAll(async () => {
  await new Promise<void>(up => peer.listen(0, '127.0.0.1', up));
  at = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
});
afterAll(() => {
  peer.closeAllConnections();
  peer.close();
});
const open = (mostBytes = 1e6) =>
  new OutgoingCalls(options => guardedFetch({ ...options, allowHosts: ['127.0.0.1'] }), {
    places: 2,
    longest: 2,
    mostBytes,
    lookups: 2,
  });
/** Whether an environment that may have one call finds its place free. */
async function isFree(calls: OutgoingCalls): Promise<boolean> {
  const reply = await calls
    .fetchOf('a')(`${at}/whole`, { signal: AbortSignal.timeout(300) })
    .catch(() => undefined);
  await reply?.text();
  return reply !== undefined;
}

it.each<[string, (fetch: typeof globalThis.fetch) => Promise<unknown>]>([
  ['is read', async fetch => (await fetch(`${at}/whole`)).text()],
  ['has no body', async fetch => fetch(`${at}/empty`)],
  ['is thrown away', async fetch => (await fetch(`${at}/half`)).body!.cancel()],
  [
    'is not read in time',
    async fetch => fetch(`${at}/half`, { signal: AbortSignal.timeout(500) }).catch(() => undefined),
  ],
  ['fails', async fetch => fetch('http://127.0.0.2:1/').catch(() => undefined)],
])('gives the place of a call back when its answer %s', async (_, call) => {
  const calls = open();
  await call(calls.fetchOf('a'));
  await expect.poll(() => isFree(calls)).toBe(true);
});

it('keeps a place for the next environment, and makes others wait or rejects them', async () => {
  const calls = open();
  const held = await calls.fetchOf('a')(`${at}/half`);
  const late = calls
    .fetchOf('a')(`${at}/whole`, { signal: AbortSignal.timeout(50) })
    .catch((fault: Error) => fault.message);
  expect((await calls.fetchOf('b')(`${at}/whole`)).status).toBe(200);
  expect(await late).toContain('too many calls to other services under way');
  const next = calls.fetchOf('a')(`${at}/whole`);
  await held.body!.cancel();
  expect(await (await next).text()).toHaveLength(1000);
});

it('limits how much an environment reads at once, and counts it until the response ends', async () => {
  const calls = open(1500);
  const read = async () => (await calls.fetchOf('a')(`${at}/whole`)).text();
  for (let times = 0; times < 3; times++) expect(await read()).toHaveLength(1000);
  const tight = open(500);
  const { body } = await tight.fetchOf('a')(`${at}/whole`);
  await expect(new Response(body).text()).rejects.toThrow('of responses. Try again in a moment.');
});

it('gives an environment the same fetch function, so that caches by function work', () => {
  const calls = open();
  expect(calls.fetchOf('a')).toBe(calls.fetchOf('a'));
  expect(calls.fetchOf('a')).not.toBe(calls.fetchOf('b'));
});

it('looks up host names of an environment while those of another take long', async () => {
  const asked: string[] = [];
  const find = (host: string) => {
    asked.push(host);
    if (host.startsWith('slow')) return new Promise<never>(() => {});
    return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  };
  const calls = new OutgoingCalls(
    options => guardedFetch(options),
    { places: 50, longest: 50, mostBytes: 1e6, lookups: 2 },
    find,
  );
  const signal = AbortSignal.timeout(2000);
  for (let name = 0; name < 20; name++)
    calls
      .fetchOf('a')(`http://slow${name}.test/`, { signal })
      .catch(() => undefined);
  await expect.poll(() => asked).toEqual(['slow0.test']);
  const other = calls.fetchOf('b')('http://other.test/', { signal });
  await expect(other).rejects.toThrow('other.test are blocked');
  expect(asked).toEqual(['slow0.test', 'other.test']);
});

it('counts calls with their own limits against the places of their environment', async () => {
  const calls = open();
  await calls.fetchOf('a')(`${at}/half`);
  const small = calls.fetchOf('a', { maxBytes: 10 });
  await expect(small(`${at}/whole`, { signal: AbortSignal.timeout(50) })).rejects.toThrow(
    'too many calls to other services under way',
  );
  const reply = await calls.fetchOf('b', { maxBytes: 10 })(`${at}/whole`);
  await expect(reply.text()).rejects.toThrow('is larger than');
});

it('hands the answers of a crowd on a few at a time, however many come at once (guarantee 31)', async () => {
  let answer = () => {};
  const answered = new Promise<void>(go => (answer = go));
  let [begun, handed] = [0, 0];
  const calls = new OutgoingCalls(() => async () => {
    begun += 1;
    await answered;
    return new Response(null, { status: 204 });
  });
  const fetch = calls.fetchOf('a');
  const crowd = Array.from({ length: 40 }, () => fetch(at).then(() => (handed += 1)));
  await expect.poll(() => begun).toBe(40);
  answer();
  await setImmediate();
  expect(handed).toBeLessThan(10);
  await Promise.all(crowd);
  expect(handed).toBe(40);
});
