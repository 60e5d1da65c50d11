// @module-tag slow
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { userDirectory } from '#plugins/connectors/contract';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import type { Node } from '#plugins/runtime/server/testFlows';
import { variableStore } from '#plugins/variables/contract';
import { connectionStore } from '#plugins/connections/contract';
import { startLiar } from './testLiar';
import { client, startProvider } from './testProvider';

const publicUrl = 'http://sluice.example';
const redirectUri = `${publicUrl}/hosted/callback`;
const says = (value: string) => ({ claimsNameValuePairs: [{ name: 'message', value }] });
const output = (name: string) => `{{local.idp.payload.output.${name}}}`;
const nodesWith = (properties: object = {}): Readonly<Record<string, Node>> => ({
  idp: ['genericConnector', 'loginFirstFactor', { ...properties }],
  ok: [
    'httpConnector',
    'createSuccessResponse',
    says(
      ['issuer', 'sub', 'email', 'mail', 'locale', 'userId', 'userOutcome'].map(output).join('|'),
    ),
  ],
  keep: [
    'variablesConnector',
    'saveValueUserInfo',
    {
      saveVariables: [
        { name: 'seen', type: 'string', value: 'yes', label: 'seen (string - user)' },
      ],
    },
  ],
  no: [
    'httpConnector',
    'createErrorResponse',
    says('{{local.idp.payload.error.code}}: {{local.idp.payload.error.message}}'),
  ],
});

let sluice: Awaited<ReturnType<typeof startServer>>;
let guarded: Awaited<ReturnType<typeof startServer>>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let liar: Awaited<ReturnType<typeof startLiar>>;
beforeAll(async () => {
  provider = await startProvider(redirectUri);
  liar = await startLiar();
  sluice = await startServer({ env: { SLUICE_URL: publicUrl, SLUICE_ALLOW_HOSTS: '127.0.0.1' } });
  guarded = await startServer({ env: { SLUICE_URL: publicUrl } });
});
afterAll(() => Promise.all([sluice.close(), guarded.close(), provider.close(), liar.close()]));
afterEach(() => Object.assign(liar.lies, { claims: {}, forged: false, userInfo: {} }));

/** A flow that signs in at a provider, in a company with a connection to it. */
async function flowTo(issuerUrl: string, more: object = {}, properties: object = {}, at = sluice) {
  const flow = await flowsOn(at).flowOf(nodesWith(properties), [
    ['idp', 'keep'],
    ['keep', 'ok'],
    ['idp', 'no', 'anyTriggersFalse'],
  ]);
  const { companyId, customerId, token } = flow;
  const wanted = [{ connectionId: 'x', connectorId: 'genericConnector', name: 'Provider' }];
  await at.server.database.transaction(companyId, db =>
    at.server.get(connectionStore).createMissing(db, companyId, customerId, wanted),
  );
  const values = {
    providerName: 'Examples Inc',
    authTypeDropdown: 'openId',
    issuerUrl,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    scope: 'openid email profile',
    userConnectorAttributeMapping: { mapping: { mail: { value1: 'email' } } },
    ...more,
  };
  const customAuth = {
    properties: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }])),
  };
  const saved = await at.inject('PUT', '/connections/x', {
    token,
    body: { properties: { customAuth } },
  });
  expect(saved.status).toBe(200);
  const leave = async () => {
    const page = await flow.page();
    const cookie = /sluice-browser=\w+/.exec(String(page.headers['set-cookie']))?.[0] ?? '';
    return { page, cookie, address: String(page.headers.location ?? '') };
  };
  const back = async (address: string, cookie: string) => {
    expect(address.startsWith(redirectUri)).toBe(true);
    return at.app.inject({
      method: 'GET',
      url: address.slice(publicUrl.length),
      headers: { cookie },
    });
  };
  /** From the start to the end with a provider that answers with any code. */
  const throughLiar = async () => {
    const { address, cookie } = await leave();
    const asked = new URL(address).searchParams;
    liar.lies.nonce = asked.get('nonce') ?? '';
    return back(`${redirectUri}?code=any&state=${asked.get('state')}`, cookie);
  };
  const kept = (key: string) => at.server.get(variableStore).loadUser(companyId, key);
  return { ...flow, leave, back, throughLiar, kept };
}

const plainOf = (address: string) => ({
  authTypeDropdown: 'oauth2',
  authorizationEndpoint: `${address}/authorize`,
  tokenEndpoint: `${address}/plain-token`,
  userInfoEndpoint: [`${address}/user`],
});

describe('Sign-in at an OpenID Connect provider', () => {
  it('uses code, PKCE, state, and nonce, and returns the provider’s claims', async () => {
    const { leave, back, runs, kept } = await flowTo(
      provider.issuer,
      {},
      { loginHint: 'ada@example.com' },
    );
    const { address, cookie, page } = await leave();
    expect(page.statusCode).toBe(303);
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'sluice',
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      login_hint: 'ada@example.com',
    });
    expect(
      [asked['state'], asked['nonce'], asked['code_challenge']].every(each => each!.length >= 40),
    ).toBe(true);
    const end = await back(await provider.signOn(address), cookie);
    expect(end.body).toContain(`${provider.issuer}|ada|ada@example.com|ada@example.com|en-GB||`);
    expect((await runs())[0]).toMatchObject({ status: 'success' });
    expect(await kept(`${provider.issuer} ada`)).toEqual({ seen: 'yes' });
  });
  it('takes the false branch with the provider’s error when the person cancels', async () => {
    const { leave, back } = await flowTo(provider.issuer);
    const { address, cookie } = await leave();
    const end = await back(await provider.cancel(address), cookie);
    expect(end.body).toContain(
      'access_denied: The sign-in with Examples Inc was canceled or denied.',
    );
  });
  it('rejects another state, and returns and codes that were used before', async () => {
    const { leave, back } = await flowTo(provider.issuer);
    const { address, cookie } = await leave();
    const returned = await provider.signOn(address);
    const other = new URL(returned);
    other.searchParams.set('state', `${new URL(returned).searchParams.get('state')}0`);
    expect((await back(other.href, cookie)).statusCode).toBe(400);
    expect((await back(returned, cookie)).body).toContain('|ada|');
    const again = await back(returned, cookie);
    expect([again.statusCode, again.body.includes('already used')]).toEqual([400, true]);
    const second = await leave();
    const replayed = new URL(returned);
    replayed.searchParams.set('state', new URL(second.address).searchParams.get('state')!);
    const refused = await back(replayed.href, second.cookie);
    expect(refused.body).toContain('invalid_grant: Examples Inc denied the sign-in');
  });
  it('finds or creates the directory’s user by issuer and subject, never by an unverified address', async () => {
    const { leave, back, kept } = await flowTo(provider.issuer, {}, { linkedUser: 'create' });
    const signOn = async (login: string) => {
      const { address, cookie } = await leave();
      return (await back(await provider.signOn(address, login), cookie)).body;
    };
    const outcome = (page: string) => /\|([\w-]*)\|(created|known|linked|unknown)/.exec(page);
    const [, userId, first] = outcome(await signOn('ada')) ?? [];
    expect(first).toBe('created');
    expect(await kept(userId!)).toEqual({ seen: 'yes' });
    const [, sameId, second] = outcome(await signOn('ada')) ?? [];
    expect([sameId, second]).toEqual([userId, 'known']);
    expect(await signOn('eve')).not.toContain(userId);
  });
  it.each([
    ['a wrong nonce', { nonce: 'another' }, {}],
    ['another issuer', { iss: 'https://elsewhere.example' }, {}],
    ['another application’s audience', { aud: 'other' }, {}],
    ['a time that is over', { exp: 1000 }, {}],
    ['a stranger’s signature', {}, { forged: true }],
    ['the details of somebody else', {}, { userInfo: { sub: 'eve' } }],
  ])('trusts no answer with %s', async (_, claims, lies) => {
    const { throughLiar } = await flowTo(liar.issuer);
    Object.assign(liar.lies, { claims, ...lies });
    expect((await throughLiar()).body).toMatch(
      /Examples Inc (can’t be trusted|returned)|response from Examples Inc/,
    );
  });
  it('accepts the same provider’s correct responses', async () => {
    const { throughLiar } = await flowTo(liar.issuer);
    expect((await throughLiar()).body).toContain(`${liar.issuer}|ada|`);
  });
  it('takes the issuer from the ID token, never from its user info (guarantee 34)', async () => {
    const elsewhere = 'https://accounts.google.com';
    const flow = await flowTo(liar.issuer, {}, { linkedUser: 'find' });
    const directory = sluice.server.get(userDirectory);
    const victim = await directory.create(flow.companyId, { email: 'victim@example.com' });
    const identity = { issuer: elsewhere, subject: 'ada' };
    await directory.linkIdentity(flow.companyId, victim.userId, identity);
    Object.assign(liar.lies, { userInfo: { iss: elsewhere } });
    const end = (await flow.throughLiar()).body;
    expect(end).toContain(`${liar.issuer}|ada||||`);
    expect(end).toContain('|unknown');
    for (const key of [`${elsewhere} ada`, victim.userId]) expect(await flow.kept(key)).toEqual({});
    expect(await flow.kept(`${liar.issuer} ada`)).toEqual({ seen: 'yes' });
  });
  it.each([{}, { linkedUser: 'find' }])(
    'lets a provider name no user of the directory, with %j (guarantee 34)',
    async properties => {
      const flow = await flowTo(liar.issuer, {}, properties);
      const { userId } = await sluice.server
        .get(userDirectory)
        .create(flow.companyId, { email: 'grace@example.com' });
      const claims = { userId, user: { userId }, userOutcome: 'known', refreshToken: 'their own' };
      Object.assign(liar.lies, { claims, userInfo: claims });
      expect((await flow.throughLiar()).body).not.toContain(userId);
    },
  );
  it('takes no issuer from the user info of plain OAuth 2.0 (guarantee 34)', async () => {
    const { throughLiar, kept } = await flowTo('', plainOf(liar.issuer));
    Object.assign(liar.lies, { userInfo: { iss: 'https://accounts.google.com' } });
    expect((await throughLiar()).body).toContain(`${liar.issuer}|ada|`);
    expect(await kept('https://accounts.google.com ada')).toEqual({});
  });
  const victim = 'victim@example.com';
  const verified = { email: 'eve@example.com', email_verified: true };
  const mapping = { userConnectorAttributeMapping: { mapping: { email: { value1: 'mail' } } } };
  it.each([
    ['maps to it', mapping, {}, { ...verified, mail: victim }],
    ['tells beside the ID token’s', {}, verified, { email: victim }],
    ['verifies without telling it', {}, { email: victim }, { email_verified: true }],
  ])('links no user by an address that the user info %s (guarantee 34)', async (...each) => {
    const [, more, claims, userInfo] = each;
    const { throughLiar, companyId, kept } = await flowTo(liar.issuer, more, {
      linkedUser: 'find',
    });
    const directory = sluice.server.get(userDirectory);
    const told = { email: victim, emailVerified: true };
    const { userId } = await directory.create(companyId, told);
    Object.assign(liar.lies, { claims, userInfo });
    expect((await throughLiar()).body).toContain('has not verified it');
    expect(await kept(userId)).toEqual({});
  });
  it('links a user by a verified address from the ID token or the user info', async () => {
    for (const [claims, userInfo] of [
      [{ email: victim, email_verified: true }, {}],
      [{ email: victim, email_verified: true }, { email: victim }],
      [{}, { email: victim, email_verified: 'true' }],
    ]) {
      const { throughLiar, companyId } = await flowTo(liar.issuer, {}, { linkedUser: 'find' });
      const told = { email: victim, emailVerified: true };
      const { userId } = await sluice.server.get(userDirectory).create(companyId, told);
      Object.assign(liar.lies, { claims, userInfo });
      expect((await throughLiar()).body).toContain(`${userId}|linked`);
    }
  });
  it('signs in with plain OAuth 2.0 and the user info endpoint', async () => {
    const { throughLiar } = await flowTo('', plainOf(liar.issuer));
    Object.assign(liar.lies, { userInfo: { email: 'ada@example.com' } });
    expect((await throughLiar()).body).toContain('|ada|ada@example.com|');
  });
  it('calls no private address unless the operator allows it, and no public one without https', async () => {
    const refused = await (await flowTo(provider.issuer, {}, {}, guarded)).page();
    expect(refused.body).toContain('in a private network');
    const plain = await (await flowTo('http://provider.example')).page();
    expect(plain.body).toContain('must start with https');
    const empty = await (await flowTo('', { clientId: '' })).page();
    expect(empty.body).toContain('is missing Issuer URL and Client ID');
  });
});
