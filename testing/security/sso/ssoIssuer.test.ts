// @module-tag slow
import { allowInsecureRequests, ClientSecretPost, Configuration } from 'openid-client';
import { describe, expect, it } from 'vitest';
import { addMembership } from '#core/server/internal';
import { readClaims } from '#core/server/sso/readClaims';
import { client } from '#plugins/providers/server/testProvider';
import { redirectUri, settings, ssoWorld } from '../kits/ssoWorld';

const world = ssoWorld();
const { trusting, browser } = world;
type Person = Awaited<ReturnType<typeof world.sluice.company>>;

const join = (companyId: string, { customerId }: Person) =>
  world.sluice.server.database.transaction(companyId, db =>
    addMembership(db, { companyId, customerId, roles: ['default:read'], by: customerId }),
  );
const look = async (companyId: string, token: string) =>
  (await world.sluice.inject('GET', `/company/${companyId}`, { token })).status;
const secure = (companyId: string, security: object) =>
  world.sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ security: JSON.stringify(security) })
    .where('company_id', '=', companyId)
    .execute();

describe('the issuer of an environment’s provider (guarantee 30)', () => {
  it.each([
    ['/.well-known/x'],
    ['/a/.well-known/x'],
    ['\\.well-known\\x'],
    ['/?at=/.well-known/x'],
    ['/.well-known/.well-known/openid-configuration/openid-configuration'],
  ])('is not saved or tried at %s', async path => {
    const { companyId, token } = await world.sluice.company();
    const at = `/company/${companyId}/sso`;
    const body = { ...settings, issuer: `${world.liar.issuer}${path}` };
    for (const [method, url] of [
      ['PUT', at],
      ['POST', `${at}/trials`],
    ] as const) {
      const reply = await world.sluice.inject(method, url, { token, body });
      expect([reply.status, reply.body.details?.[0].at]).toEqual([400, 'body/issuer']);
      expect(reply.body.message).toContain('/.well-known/');
    }
  });

  it('is still entered as the URL of its discovery document', async () => {
    const owner = await world.sluice.company();
    const issuer = `${world.liar.issuer}/.well-known/openid-configuration`;
    await trusting(owner, { issuer });
    world.liar.lies.claims = { sub: 'ada', email: owner.email, email_verified: true };
    expect(await browser().throughLiar(owner.companyId)).toEqual({
      authToken: expect.any(String),
    });
  });

  it('opens no other environment by claiming to be the issuer that it trusts', async () => {
    const victim = await trusting(await world.sluice.company());
    const hostile = await trusting(await world.sluice.company(), { issuer: world.liar.issuer });
    await join(hostile.companyId, victim);
    await world.sluice.server.database.allCompanies
      .updateTable('sso_providers')
      .set({ issuer: `${world.liar.issuer}/.well-known/x` })
      .where('company_id', '=', hostile.companyId)
      .execute();
    world.liar.lies.issuer = world.provider.issuer;
    world.liar.lies.claims = { sub: 'eve', email: victim.email, email_verified: true };
    const begun = new URL(await browser().begin(hostile.companyId));
    expect(begun.searchParams.get('error')).toBe('untrusted_answer');
    expect(begun.searchParams.get('error_description')).toContain('/.well-known/');
  });

  it('is the one that its discovery document names, to the letter', async () => {
    const { companyId, token } = await world.sluice.company();
    const { port } = new URL(world.liar.issuer);
    world.liar.lies.issuer = `http://localhost:${port}`;
    const trial = (issuer: string) =>
      world.sluice.inject('POST', `/company/${companyId}/sso/trials`, {
        token,
        body: { ...settings, issuer },
      });
    const refused = await trial(`http://LocalHost:${port}`);
    expect([refused.status, refused.body.details?.[0].at]).toEqual([400, 'body/issuer']);
    expect(refused.body.message).toContain(`“http://localhost:${port}”`);
    expect((await trial(`http://localhost:${port}/`)).status).toBe(200);
  });

  it('is the one that the ID token names', async () => {
    const { issuer: self, lies } = world.liar;
    Object.assign(lies, { issuer: 'https://login.example', nonce: 'once' });
    const metadata = {
      issuer: lies.issuer,
      token_endpoint: `${self}/token`,
      jwks_uri: `${self}/jwks`,
      userinfo_endpoint: `${self}/me`,
    };
    const secret = client.client_secret;
    const configured = new Configuration(metadata, 'sluice', {}, ClientSecretPost(secret));
    allowInsecureRequests(configured);
    const read = (issuer: string) =>
      readClaims(configured, new URL(`${redirectUri}?code=any&state=one`), {
        issuer,
        state: 'one',
        verifier: 'v'.repeat(43),
        nonce: 'once',
      });
    await expect(read('https://elsewhere.example')).rejects.toMatchObject({
      code: 'untrusted_answer',
    });
    expect(await read('https://login.example/')).toMatchObject({
      issuer: 'https://login.example',
    });
  });
});

describe('a second factor that a provider reports (guarantee 30)', () => {
  /** A member of two environments with one provider; the first trusts its second factor. */
  async function createMemberOfTwo() {
    const { issuer, lies } = world.liar;
    const first = await trusting(await world.sluice.company(), { issuer, trustMfa: true });
    const second = await trusting(await world.sluice.company(), { issuer });
    await join(second.companyId, first);
    const { customerId, email } = first;
    lies.claims = { sub: `sub-${customerId}`, email, email_verified: true, amr: ['mfa'] };
    await secure(second.companyId, { mfaRequired: true });
    return { first: first.companyId, second: second.companyId, customerId };
  }
  const signIn = async (companyId: string) => {
    const one = browser();
    return one.exchange((await one.throughLiar(companyId))['authToken']);
  };

  it('counts only in environments that trust it', async () => {
    const { first, second, customerId } = await createMemberOfTwo();
    await secure(first, { mfaRequired: true });
    const token = (await signIn(first)).body.access_token as string;
    expect([await look(first, token), await look(second, token)]).toEqual([200, 401]);
    const { allCompanies } = world.sluice.server.database;
    const trust = (trust_mfa: number) =>
      allCompanies
        .updateTable('sso_providers')
        .set({ trust_mfa })
        .where('company_id', '=', second)
        .execute();
    await trust(1);
    expect(await look(second, token)).toBe(200);
    await trust(0);
    expect(await look(second, token)).toBe(401);
    // A factor that was shown to Sluice besides counts everywhere.
    const { methods } = await allCompanies
      .selectFrom('tokens')
      .select('methods')
      .where('customer_id', '=', customerId)
      .where('path', '=', 'sso')
      .executeTakeFirstOrThrow();
    await allCompanies
      .updateTable('tokens')
      .set({ methods: JSON.stringify([...JSON.parse(methods), 'otp']) })
      .where('customer_id', '=', customerId)
      .where('path', '=', 'sso')
      .execute();
    expect(await look(second, token)).toBe(200);
  });

  it('does not replace one where sign-in leads to an environment that doesn’t trust it', async () => {
    const { first, second, customerId } = await createMemberOfTwo();
    await secure(first, { addressAllowList: ['192.0.2.0/24'] });
    expect((await signIn(first)).status).toBe(403);
    await world.sluice.server.database.allCompanies
      .updateTable('customers')
      .set({ has_factor: 1 })
      .where('customer_id', '=', customerId)
      .execute();
    const { status, body } = await signIn(first);
    expect([status, body.mfaRequired]).toEqual([200, true]);
    expect(await look(second, body.access_token)).toBe(401);
  });
});
