// @module-tag slow
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openidOn } from '#plugins/openid/server/testOpenid';
import { createTestSignOn } from '#plugins/openid/server/testSignOn';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { connected } from '../../../postgres.mjs';
import { freshDatabase, password, startServer } from '#testing/startServer';
import { Cable } from './Cable';

const tested = process.env['TEST_DATABASE_URL'];
let sluice: Awaited<ReturnType<typeof startServer>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let cable: Cable;
/** A service that flows call, and which takes the database away or brings it back. */
let peer: Server;
const asked: string[] = [];

beforeAll(async () => {
  if (!tested) return;
  database = await freshDatabase('product');
  cable = new Cable(new URL(database!.url));
  peer = createServer(({ url = '' }, reply) => {
    asked.push(url);
    if (url === '/cut') cable.cut();
    if (url === '/mend') cable.mend();
    reply.end('{}');
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const env = {
    DATABASE_URL: await cable.open(),
    SLUICE_DATABASE_TIMEOUT: '4',
    SLUICE_ALLOW_HOSTS: '127.0.0.1',
  };
  sluice = await startServer({ env });
}, 60_000);
afterAll(async () => {
  await sluice?.close();
  peer?.close();
  await cable?.close();
  await database?.drop();
});

const { basic, codeOf, exchange, post } = openidOn(() => sluice);
const call = (path: string): Node => [
  'httpConnector',
  'makeRestApiCall',
  { url: `http://127.0.0.1:${(peer.address() as AddressInfo).port}${path}`, method: 'GET' },
];

/** Brings the database back; done when no connection of before is left. */
async function mend() {
  cable.mend();
  const look = () =>
    sluice.server.database.allCompanies.selectFrom('companies').select('name').limit(1).execute();
  const lookWithAll = async () => {
    const looks = await Promise.allSettled(Array.from({ length: 20 }, look));
    return looks.every(({ status }) => status === 'fulfilled');
  };
  await expect.poll(lookWithAll).toBe(true);
}

describe.runIf(tested)('while the database is away', () => {
  it('a node that needs it causes 503, not an error branch of its flow (guarantee 39)', async () => {
    const { flowOf, step } = flowsOn(sluice);
    const flow = await flowOf(
      {
        ask: ['httpConnector', 'customHTMLTemplate', { customHTML: '<form id="f"></form>' }],
        cut: call('/cut'),
        look: ['userDirectoryConnector', 'findUser', { identifier: 'ada' }],
        failed: call('/mend'),
        done: ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }],
      },
      [
        ['ask', 'cut'],
        ['cut', 'look', 'allTriggersComplete'],
        ['look', 'failed', 'anyTriggersFalse'],
        ['look', 'done'],
        ['failed', 'done', 'allTriggersComplete'],
      ],
    );
    const screen = (await flow.start()).body;
    const away = await step(flow.companyId, screen, {});
    expect([away.statusCode, asked]).toEqual([503, ['/cut']]);
    await mend();
  });

  it('hosted pages say so with 503 and when to retry (guarantee 39)', async () => {
    const { flowOf } = flowsOn(sluice);
    const flow = await flowOf(
      { done: ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }] },
      [],
    );
    const url = `/hosted/${flow.companyId}/policy/${flow.policyId}`;
    const headers = { 'sec-fetch-dest': 'iframe' };
    const load = () => sluice.app.inject({ method: 'GET', url, headers });
    const form = { 'sk.companyId': flow.companyId, 'sk.interactionId': 'i' };
    cable.cut();
    const replies = [await load(), await post('/hosted/continue', form)];
    await mend();
    for (const reply of replies)
      expect(reply).toMatchObject({
        statusCode: 503,
        body: expect.stringContaining('Something went wrong on our side. Try again in a moment.'),
        headers: { 'retry-after': '2', 'content-type': 'text/html; charset=utf-8' },
      });
    expect((await load()).statusCode).toBe(200);
  });

  it('a sign-in that fails because of it is not counted as a wrong password (guarantee 39)', async () => {
    const { email } = await sluice.company();
    const read = async () => {
      const rows = await sluice.server.database.allCompanies
        .selectFrom('sign_in_tries')
        .select(['address', 'tries'])
        .where('tries', '>', 0)
        .execute();
      return rows.filter(({ address }) => !address.startsWith('?'));
    };
    const before = await read();
    const other = await connected(database!.url);
    await other.query('begin');
    await other.query('select 1 from customers where email = $1 for update', [email]);
    const reply = await sluice.inject('POST', '/customers/login', { body: { email, password } });
    await other.end();
    expect([reply.status, await read()]).toEqual([503, before]);
  });

  it('no access token is reported as invalid (guarantee 39)', async () => {
    const signOn = await createTestSignOn(sluice);
    const code = await codeOf(signOn);
    const { access_token: token } = (await exchange(signOn, code)).json();
    const headers = { authorization: `Bearer ${token}` };
    const ask = async () => [
      (await sluice.app.inject({ url: `${signOn.at}/userinfo`, headers })).statusCode,
      (await post(`${signOn.at}/introspect`, { token }, basic(signOn))).statusCode,
    ];
    expect(await ask()).toEqual([200, 200]);
    cable.cut();
    expect(await ask()).toEqual([503, 503]);
    await mend();
    expect(await ask()).toEqual([200, 200]);
  });
});
