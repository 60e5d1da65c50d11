import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionStore } from '#plugins/connections/contract';
import { startLiar } from '#plugins/providers/server/testLiar';
import { client, startProvider } from '#plugins/providers/server/testProvider';
import { userDirectory } from '#plugins/connectors/contract';
import { startServer } from '#testing/startServer';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import type { Node } from '#plugins/runtime/server/testFlows';

const publicUrl = 'http://sluice.example';
const redirectUri = `${publicUrl}/hosted/callback`;
const providerId = '19e30871-477d-4672-b724-6ecba2959ee4';

let sluice: Awaited<ReturnType<typeof startServer>>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let liar: Awaited<ReturnType<typeof startLiar>>;
beforeAll(async () => {
  provider = await startProvider(redirectUri);
  liar = await startLiar();
  sluice = await startServer({ env: { SLUICE_URL: publicUrl, SLUICE_ALLOW_HOSTS: '127.0.0.1' } });
});
afterAll(() => Promise.all([sluice.close(), provider.close(), liar.close()]));

const connector = 'pingOneAuthenticationConnector';
const output = (path: string) => `{{local.idp.payload.${path}}}`;
const says = (value: string) => ({ claimsNameValuePairs: [{ name: 'message', value }] });

/** A flow that signs in at the provider of this id, in a company with a connection for it. */
async function flowTo(properties: object, issuerUrl = provider.issuer, mapped = true) {
  const nodes: Readonly<Record<string, Node>> = {
    idp: [connector, 'loginFirstFactor', { ...properties }, 'auth'],
    ok: [
      'httpConnector',
      'createSuccessResponse',
      says(`user ${output('output.user.id')} ${output('output.user.username')}`),
    ],
    no: [
      'httpConnector',
      'createErrorResponse',
      says(`${output('error.code')}: ${output('error.message')}`),
    ],
  };
  const flow = await flowsOn(sluice).flowOf(nodes, [
    ['idp', 'ok'],
    ['idp', 'no', 'anyTriggersFalse'],
  ]);
  const { companyId, customerId, token } = flow;
  await sluice.server.database.transaction(companyId, db =>
    sluice.server.get(connectionStore).createMissing(db, companyId, customerId, [
      { connectionId: 'idp', connectorId: 'genericConnector', name: 'Examples Inc' },
      { connectionId: 'auth', connectorId: connector, name: 'PingOne Authentication' },
    ]),
  );
  const values = {
    providerName: 'Examples Inc',
    authTypeDropdown: 'openId',
    issuerUrl,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    scope: 'openid email profile',
  };
  const put = async (id: string, body: object) =>
    expect((await sluice.inject('PUT', `/connections/${id}`, { token, body })).status).toBe(200);
  const filled = Object.entries(values).map(([key, value]) => [key, { value }]);
  await put('idp', { properties: { customAuth: { properties: Object.fromEntries(filled) } } });
  if (mapped)
    await put('auth', {
      properties: { identityProviders: [{ key: providerId, value: 'Examples Inc' }] },
    });
  const users = sluice.server.get(userDirectory);
  const signOn = async () => {
    const page = await flow.page();
    const cookie = /sluice-browser=\w+/.exec(String(page.headers['set-cookie']))?.[0] ?? '';
    const back = await provider.signOn(String(page.headers.location ?? ''));
    const url = back.slice(publicUrl.length);
    return sluice.app.inject({ method: 'GET', url, headers: { cookie } });
  };
  const find = (subject: string) =>
    users.find(companyId, { identity: { issuer: issuerUrl, subject } });
  return { ...flow, signOn, find };
}

describe('A sign-on at an identity provider of the platform', () => {
  it('uses the connection that represents the provider, and creates the user once', async () => {
    const flow = await flowTo({ identityProvider: providerId });
    const first = await flow.signOn();
    const user = await flow.find('ada');
    expect(user).toMatchObject({ email: 'ada@example.com', givenName: 'Ada' });
    expect(first.body).toContain(`user ${user?.userId} ada@example.com`);
    expect((await flow.signOn()).body).toContain(`user ${user?.userId}`);
  });

  it('finds the provider by a reference, and by the connection’s own name or id', async () => {
    const referred = await flowTo({
      identityProvider: 'useIdpId',
      identityProviderId: '{{global.parameters.idp}}',
    });
    expect((await referred.page('?idp=idp')).statusCode).toBe(303);
    expect((await referred.page('?idp=examples%20inc')).statusCode).toBe(303);
    expect((await referred.page(`?idp=${providerId}`)).statusCode).toBe(303);
    expect((await referred.page('?idp=other')).body).toContain(
      '“other” isn’t set up in this environment',
    );
    expect((await referred.page()).body).toContain('has no identity provider');
  });

  it('doesn’t change the directory if the node links nobody', async () => {
    const flow = await flowTo({ identityProvider: providerId, linkWithP1User: false });
    expect((await flow.signOn()).body).toContain('user  ada@example.com');
    expect(await flow.find('ada')).toBeUndefined();
  });

  it('says what to do if no connection represents the provider', async () => {
    const flow = await flowTo({ identityProvider: providerId }, provider.issuer, false);
    const { body } = await flow.page();
    expect(body).toContain('notConfigured');
    expect(body).toContain('Create an OIDC');
  });

  it('accepts only tokens that the provider issued to this client', async () => {
    const properties = {
      identityProvider: providerId,
      idTokenHint: '{{global.parameters.hint}}',
      policyPurpose: 'ENTRA_ID',
    };
    const flow = await flowTo(properties, liar.issuer);
    const issue = async () => {
      const reply = await fetch(`${liar.issuer}/token`);
      return ((await reply.json()) as { id_token: string }).id_token;
    };
    const bring = async () => flow.page(`?hint=${await issue()}`);
    Object.assign(liar.lies.claims, { email: 'eve@example.com', email_verified: true });
    expect((await bring()).body).toContain(`eve@example.com`);
    expect(await flow.find('ada')).toMatchObject({ email: 'eve@example.com' });
    liar.lies.forged = true;
    expect((await bring()).body).toContain('signOnFailed');
    liar.lies.forged = false;
    for (const lie of [{ aud: 'another' }, { iss: 'https://other.example' }, { exp: 1 }]) {
      liar.lies.claims = lie;
      expect((await bring()).body).toContain('signOnFailed');
    }
    liar.lies.claims = {};
    liar.lies.unsigned = true;
    expect((await bring()).body).toContain('signOnFailed');
  });
});
