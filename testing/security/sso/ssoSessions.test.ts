// @module-tag slow
import { describe, expect, it } from 'vitest';
import { addMembership } from '#core/server/internal';
import { client } from '#plugins/providers/server/testProvider';
import { publicUrl, settings, ssoWorld } from '../kits/ssoWorld';

const world = ssoWorld();
const { trusting, accountOf, browser } = world;

describe('a session of single sign-on', () => {
  /** A member of two companies, the first of which trusts a world.provider. */
  async function ofTwo() {
    const first = await trusting(await world.sluice.company());
    const second = await world.sluice.company();
    await world.sluice.server.database.transaction(second.companyId, db =>
      addMembership(db, {
        companyId: second.companyId,
        customerId: first.customerId,
        roles: ['default:superAdmin'],
        by: second.customerId,
      }),
    );
    const one = browser();
    const code = (await one.through(first.companyId, accountOf(first)))['authToken'];
    const { access_token: token } = (await one.exchange(code)).body;
    return { first, second, token: token as string };
  }

  it('enters only environments that trust the provider, and sees no others', async () => {
    const { first, second, token } = await ofTwo();
    const me = async () => (await world.sluice.inject('GET', '/customers/me', { token })).body;
    expect((await me()).companies.map((each: { companyId: string }) => each.companyId)).toEqual([
      first.companyId,
    ]);
    const enter = () =>
      world.sluice.inject('PUT', `/company/${second.companyId}/switch`, { token });
    const look = () => world.sluice.inject('GET', `/company/${second.companyId}`, { token });
    expect([(await enter()).status, (await look()).status]).toEqual([401, 401]);
    await trusting(second);
    expect([(await enter()).status, (await look()).status]).toEqual([200, 200]);
    await trusting(second, { issuer: world.liar.issuer, clientSecret: 'another' });
    expect((await look()).status).toBe(401);
  });

  it('in an environment that is not the person’s home sees neither their phone number nor their other sessions (guarantee 30)', async () => {
    const { first, second, token: atHome } = await ofTwo();
    const { allCompanies } = world.sluice.server.database;
    await allCompanies
      .updateTable('customers')
      .set({ phone_number: '+49 151 555' })
      .where('customer_id', '=', first.customerId)
      .execute();
    await trusting(second, { issuer: world.liar.issuer, clientSecret: 'another' });
    const { customerId, email } = first;
    world.liar.lies.claims = { sub: `sub-${customerId}`, email, email_verified: true };
    const one = browser();
    const code = (await one.throughLiar(second.companyId))['authToken'];
    const { access_token: elsewhere } = (await one.exchange(code)).body;
    const ask = async (path: string, token: string) =>
      (await world.sluice.inject('GET', path, { token })).body;
    expect((await ask('/customers/me', elsewhere)).phoneNumber).toBe('');
    expect((await ask('/customers/me', atHome)).phoneNumber).toBe('+49 151 555');
    const names = async (token: string) =>
      (await ask('/customers/sessions', token)).sessions.map(
        ({ companyName }: { companyName: string }) => companyName,
      );
    expect(await names(elsewhere)).toEqual([`Company of ${second.email}`]);
    expect(new Set(await names(first.token)).size).toBe(2);
  });

  it('can’t change the person’s account or operate the installation', async () => {
    const { first, token } = await ofTwo();
    const { allCompanies } = world.sluice.server.database;
    await allCompanies
      .updateTable('customers')
      .set({ operator: 1 })
      .where('customer_id', '=', first.customerId)
      .execute();
    const me = (await world.sluice.inject('GET', '/customers/me', { token })).body;
    expect(me.permissions.filter((each: string) => each.startsWith('admin:'))).toEqual([]);
    const own = [
      ['GET', '/customers/sksdktoken?purpose=enrol'],
      ['DELETE', '/customers/factors/any'],
      ['DELETE', '/customers/sessions'],
      ['DELETE', `/company/${first.companyId}/membership`],
      ['POST', '/company', { name: 'Mine', examples: false }],
      ['PUT', '/customers/change', { existingPassword: 'a', newPassword: 'b' }],
    ] as const;
    for (const [method, url, body] of own) {
      const reply = await world.sluice.inject(method, url, { token, ...(body && { body }) });
      expect([method, url, reply.status]).toEqual([method, url, 403]);
    }
  });

  it('requires a second factor if the environment does, unless it trusts the provider’s', async () => {
    const owner = await trusting(await world.sluice.company(), { issuer: world.liar.issuer });
    const { companyId, customerId, email } = owner;
    const { allCompanies } = world.sluice.server.database;
    const set = (values: object) =>
      allCompanies
        .updateTable('companies')
        .set(values)
        .where('company_id', '=', companyId)
        .execute();
    const sub = `sub-${customerId}`;
    const told = { sub, email, email_verified: true };
    const enter = async (amr?: readonly string[]) => {
      world.liar.lies.claims = amr ? { ...told, amr } : { sub };
      const one = browser();
      const { status, body } = await one.exchange((await one.throughLiar(companyId))['authToken']);
      return [status, body.mfaRequired];
    };
    await set({ security: JSON.stringify({ mfaRequired: true }) });
    // Nobody has a factor enrolled in their name by somebody else's world.provider.
    expect(await enter(['pwd', 'mfa'])).toEqual([403, undefined]);
    await allCompanies
      .updateTable('customers')
      .set({ has_factor: 1 })
      .where('customer_id', '=', customerId)
      .execute();
    expect(await enter(['pwd', 'mfa'])).toEqual([200, true]);
    await set({ security: '{}' });
    await trusting(owner, { issuer: world.liar.issuer, trustMfa: true });
    await set({ security: JSON.stringify({ mfaRequired: true }) });
    expect(await enter(['pwd'])).toEqual([200, true]);
    expect(await enter(['pwd', 'mfa'])).toEqual([200, false]);
    // The user info is not signed, so it tells of no factor.
    world.liar.lies.userInfo = { ...told, amr: ['mfa'] };
    expect(await enter()).toEqual([200, true]);
  });
});

describe('the settings of a provider', () => {
  it('can only be changed by a super admin, and never expose the secret', async () => {
    const owner = await trusting(await world.sluice.company());
    const { companyId, token } = owner;
    const at = `/company/${companyId}/sso`;
    const body = { ...settings, issuer: world.provider.issuer };
    const admins = await world.sluice.company({ in: companyId, roles: ['default:admin'] });
    for (const path of [at, `${at}/trials`])
      expect(
        (
          await world.sluice.inject(path === at ? 'PUT' : 'POST', path, {
            token: admins.token,
            body,
          })
        ).status,
      ).toBe(403);
    const read = await world.sluice.inject('GET', at, { token: admins.token });
    expect(read.body.provider.clientSecret).toBe('******');
    const kept = { ...body, clientSecret: '******' };
    expect((await world.sluice.inject('PUT', at, { token, body: kept })).status).toBe(200);
    const one = browser();
    expect(await one.through(companyId, accountOf(owner))).toEqual({
      authToken: expect.any(String),
    });
    const elsewhere = { ...kept, issuer: world.liar.issuer };
    for (const path of [at, `${at}/trials`]) {
      const refused = await world.sluice.inject(path === at ? 'PUT' : 'POST', path, {
        token,
        body: elsewhere,
      });
      expect([refused.status, refused.body.details[0].at]).toEqual([400, 'body/clientSecret']);
    }
    const trail = await world.sluice.server.database
      .forCompany(companyId)
      .selectFrom('audit_events')
      .selectAll()
      .execute();
    expect(JSON.stringify([trail, read.body])).not.toContain(client.client_secret);
  });

  it('are tested without signing anyone in or storing anything', async () => {
    const owner = await world.sluice.company();
    const { companyId, token } = owner;
    const at = `/company/${companyId}/sso/trials`;
    const trial = async (more: object = {}) => {
      const body = { ...settings, issuer: world.provider.issuer, ...more };
      const begun = await world.sluice.inject('POST', at, { token, body });
      const cookie = /sluice-sso=\w+/.exec(String(begun.headers['set-cookie']))?.[0] ?? '';
      return { ...begun.body, cookie, status: begun.status, details: begun.body.details };
    };
    const end = async (
      { cookie, trialId }: { cookie: string; trialId: string },
      address: string,
    ) => {
      const url = address.slice(publicUrl.length);
      const page = await world.sluice.app.inject({ method: 'GET', url, headers: { cookie } });
      return {
        page,
        result: (await world.sluice.inject('GET', `${at}/${trialId}`, { token })).body,
      };
    };
    const first = await trial();
    expect((await world.sluice.inject('GET', `${at}/${first.trialId}`, { token })).body.state).toBe(
      'waiting',
    );
    const { page, result } = await end(
      first,
      await world.provider.signOn(first.url, accountOf(owner)),
    );
    expect([page.statusCode, page.body.includes('No one was signed in')]).toEqual([200, true]);
    expect(result).toMatchObject({
      state: 'welcome',
      outcome: 'linked',
      email: owner.email,
      verified: true,
    });
    const db = world.sluice.server.database.forCompany(companyId);
    expect(await db.selectFrom('customer_identities').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('sso_providers').selectAll().execute()).toEqual([]);
    const second = await trial();
    const cancelled = await end(second, await world.provider.cancel(second.url));
    expect(cancelled.result).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('canceled or denied'),
    });
    const unreachable = await trial({ issuer: 'http://127.0.0.1:1' });
    expect([unreachable.status, unreachable.details[0].at]).toEqual([400, 'body/issuer']);
    const plain = await trial({ issuer: 'http://provider.example' });
    expect(plain.details[0].message).toContain('starts with https://');
    const tokens = await world.sluice.server.database.allCompanies
      .selectFrom('tokens')
      .select('subject')
      .execute();
    expect(JSON.stringify(tokens)).not.toContain(client.client_secret);
  });
});
