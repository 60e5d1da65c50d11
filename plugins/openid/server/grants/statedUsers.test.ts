// @module-tag slow
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectionStore } from '#plugins/connections/contract';
import { startLiar } from '#plugins/providers/server/testLiar';
import { client } from '#plugins/providers/server/testProvider';
import { startServer } from '#testing/startServer';
import { openidOn } from '../testOpenid';
import { createTestGraph, createTestSignOn, formIn, leadsTo } from '../testSignOn';

const publicUrl = 'http://sluice.example';
let sluice: Awaited<ReturnType<typeof startServer>>;
let liar: Awaited<ReturnType<typeof startLiar>>;
beforeAll(async () => {
  liar = await startLiar();
  sluice = await startServer({ env: { SLUICE_URL: publicUrl, SLUICE_ALLOW_HOSTS: '127.0.0.1' } });
});
afterAll(() => Promise.all([sluice.close(), liar.close()]));

const { post, pageOf, exchange } = openidOn(() => sluice);

/** A page that asks for a name, and a response that repeats what the flow was started with. */
const repeating = createTestGraph(
  {
    ask: [
      'httpConnector',
      'customHTMLTemplate',
      { customHTML: '<p>Who?</p>', formFieldsList: [{ propertyName: 'who' }] },
    ],
    done: [
      'httpConnector',
      'createSuccessResponse',
      {
        returnRequestParameters: true,
        claimsNameValuePairs: [
          { name: 'userId', value: '{{local.ask.payload.output.who}}' },
          { name: 'tier', value: 'silver' },
          { name: 'hint', value: '{{global.parameters.login_hint}}' },
        ],
      },
    ],
  },
  [['ask', 'done']],
);

it('accepts no user or claim from parameters that a success response repeats', async () => {
  const signOn = await createTestSignOn(sluice, {}, { graphData: repeating });
  const forged = { sub: 'admin', subject: 'admin', tier: 'gold', roles: 'admin', auth_time: '1' };
  const page = await pageOf(signOn, { ...forged, userId: 'admin', login_hint: 'ada' });
  const end = await post('/hosted/continue', Object.fromEntries(formIn(page.body, { who: 'ada' })));
  const code = leadsTo(end.headers).searchParams.get('code')!;
  const claims = decodeJwt((await exchange(signOn, code)).json().id_token);
  expect(claims).toMatchObject({ sub: 'ada', tier: 'silver', hint: 'ada' });
  expect([claims['roles'], claims['userId']]).toEqual([undefined, undefined]);
  expect(Number(claims['auth_time'])).toBeGreaterThan(1);
});

it('accepts no user from the output of a node at the end of a flow', async () => {
  const connectionId = 'c'.repeat(32);
  const idp = ['genericConnector', 'loginFirstFactor'] as const;
  const signOn = await createTestSignOn(sluice, {}, { graphData: createTestGraph({ idp }, []) });
  const { companyId, customerId } = signOn;
  const wanted = [{ connectionId, connectorId: 'genericConnector', name: 'Provider' }];
  await sluice.server.database.transaction(companyId, db =>
    sluice.server.get(connectionStore).createMissing(db, companyId, customerId, wanted),
  );
  const values = {
    issuerUrl: liar.issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
  };
  const properties = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value }]),
  );
  await signOn.call('PUT', `/connections/${connectionId}`, {
    properties: { customAuth: { properties } },
  });
  const left = await pageOf(signOn);
  const asked = leadsTo(left.headers).searchParams;
  liar.lies.nonce = asked.get('nonce')!;
  liar.lies.userInfo = { additionalProperties: { sub: 'admin' } };
  const cookie = /sluice-browser=\w+/.exec(String(left.headers['set-cookie']))![0];
  const url = `/hosted/callback?code=any&state=${asked.get('state')!}`;
  const end = await sluice.app.inject({ method: 'GET', url, headers: { cookie } });
  const led = leadsTo(end.headers).searchParams;
  expect([led.get('error'), led.get('code')]).toEqual(['server_error', null]);
});
