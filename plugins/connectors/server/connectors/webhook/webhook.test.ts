import { createHmac } from 'node:crypto';
import { createServer as createPeer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TooManyRequestsError } from '#core/server/internal';
import type { NodeCall } from '#plugins/connectors/contract';
import { startServer } from '#testing/startServer';
import { nodesOn } from '../testNodes';
import { deliverWebhook } from './deliverWebhook';

let received: {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}[] = [];
let failures = 0;
let peer: Server;
let url: string;
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  peer = createPeer((request, reply) => {
    let body = '';
    request.on('data', chunk => (body += chunk));
    request.on('end', () => {
      received.push({ url: request.url!, headers: request.headers, body, at: Date.now() });
      if (request.url === '/away') return reply.writeHead(302, { location: '/hook' }).end();
      reply.writeHead(request.url === '/no' ? 410 : failures-- > 0 ? 503 : 204).end();
    });
  });
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  const { port } = peer.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: `127.0.0.1:${port}` } });
});
beforeEach(() => {
  received = [];
  failures = 0;
});
afterAll(async () => {
  await sluice.close();
  await new Promise(done => peer.close(done));
});

const values = [{ name: 'user', value: '{{global.parameters.user}}' }];
const event = (connection: string, more: object = {}) =>
  [
    'webhookConnector',
    'sendEvent',
    { eventName: 'user.made', claimsNameValuePairs: values, ...more },
    connection,
  ] as const;

it('delivers an event to every registered URL, signed with the shared secret', async () => {
  const nodes = await nodesOn(sluice);
  const id = await nodes.connection('webhookConnector', {
    urls: {
      value: [
        { name: 'a', url: `${url}/a` },
        { name: 'b', url: `${url}/b` },
      ],
    },
    signingSecret: { value: 'shared-secret' },
  });
  const { out } = await nodes.run(event(id), { user: 'ada' });
  expect(out.deliveries).toMatchObject([
    { delivered: true, status: 204, tries: 1 },
    { delivered: true },
  ]);
  expect(received.map(each => each.url).toSorted()).toEqual(['/a', '/b']);
  const [{ headers, body }] = received as [(typeof received)[0]];
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const mark = createHmac('sha256', 'shared-secret').update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${mark}`);
  expect(JSON.parse(body)).toMatchObject({
    type: 'user.made',
    data: { user: 'ada' },
    id: out.eventId,
  });
  received = [];
  await nodes.run(event(id, { urlName: 'b', payload: '{"n":[1,2]}' }));
  expect(received.map(each => each.url)).toEqual(['/b']);
  expect(JSON.parse(received[0]!.body).data).toEqual({ n: [1, 2] });
});

it('retries with growing pauses, under the same ID', async () => {
  const nodes = await nodesOn(sluice);
  const id = await nodes.connection('webhookConnector', {
    urls: { value: JSON.stringify([`${url}/hook`]) },
  });
  failures = 3;
  const { out } = await nodes.run(event(id));
  expect(out.deliveries).toMatchObject([{ delivered: true, tries: 4 }]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const pauses = received.slice(1).map(({ at }, n) => at - received[n]!.at);
  expect(pauses[1]!).toBeGreaterThan(pauses[0]!);
  expect(pauses[2]!).toBeGreaterThan(pauses[1]!);
  expect(received[0]!.headers).not.toHaveProperty('webhook-signature');
});

it('limits the URLs that an event is sent to', async () => {
  const nodes = await nodesOn(sluice);
  const urls = Array.from({ length: 21 }, (_, at) => `${url}/${at}`);
  const id = await nodes.connection('webhookConnector', { urls: { value: JSON.stringify(urls) } });
  const { error } = await nodes.run(event(id));
  expect(error.message).toContain('has 21 URLs, but an event can go to up to 20');
  expect(received).toEqual([]);
  expect((await nodes.run(event(id, { urlName: `${url}/7` }))).success).toBe(true);
});

it('gives up when refused, when its time is over, and for private addresses', async () => {
  const nodes = await nodesOn(sluice);
  const to = async (address: string) =>
    nodes.connection('webhookConnector', { urls: { value: [{ url: address }] } });
  const gone = await nodes.run(event(await to(`${url}/no`)));
  expect(gone.error.message).toContain('returned 410.');
  expect(received).toHaveLength(1);
  expect((await nodes.run(event(await to(`${url}/away`)))).error.message).toContain(
    'returned 302.',
  );
  expect((await nodes.run(event(await to('http://10.0.0.1/hook')))).error.message).toContain(
    'private',
  );
  expect((await nodes.run(event('none'))).error).toMatchObject({ code: 'noUrl' });
  failures = 1000;
  const { start } = await nodes.flowOf(
    { n: event(await to(`${url}/hook`)) },
    { settings: { flowHttpTimeoutInSeconds: 1 } },
  );
  const late = (await start()).body;
  expect(late.additionalProperties.nError.message).toMatch(/returned 503\. Attempts: \d\./);
});

it('tries no URL again before its environment’s line of calls is over (guarantee 31)', async () => {
  const tried: string[] = [];
  const call = {
    signal: new AbortController().signal,
    interaction: { httpTimeoutMs: 400 },
    fetch: async (target: string) => {
      tried.push(target);
      throw new TooManyRequestsError(30);
    },
  } as unknown as NodeCall;
  const delivery = await deliverWebhook(
    call,
    { name: '', url },
    { id: 'event', body: '', headers: {} },
  );
  expect(delivery).toMatchObject({ delivered: false, tries: 1 });
  expect(tried).toEqual([url]);
});
