import { describe, expect, it } from 'vitest';
import { ssoWorld, redirectUri, settings } from '../kits/ssoWorld';

const world = ssoWorld();
const { accounts, trusting, accountOf, browser } = world;

describe('single sign-on of members', () => {
  it('leads through the environment’s provider into the console [C008]', async () => {
    const person = await trusting(await world.sluice.company());
    const one = browser();
    const address = await one.begin(person.companyId);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    const said = await one.back(await world.provider.signOn(address, accountOf(person)));
    expect(Object.keys(said)).toEqual(['authToken']);
    const { status, body, headers } = await one.exchange(said['authToken']);
    expect([status, body.status, body.selectedCompany]).toEqual([200, 'active', person.companyId]);
    // Whom a provider vouches for has not shown a password here: see `renewDevice`.
    expect(headers['set-cookie']).toBeUndefined();
    const me = await world.sluice.inject('GET', '/customers/me', { token: body.access_token });
    expect(me.body).toMatchObject({ email: person.email, selectedCompanyId: person.companyId });
    expect(me.body.links).toEqual({ forms: 'https://forms.example' });
    const here = await world.sluice.inject('GET', '/customers/me', { token: person.token });
    expect(here.body.links).toEqual({});
    const company = await world.sluice.inject('GET', `/company/${person.companyId}`, {
      token: body.access_token,
    });
    expect(company.status).toBe(200);
  });

  it('accepts correct claims that are signed, and only those', async () => {
    const person = await trusting(await world.sluice.company(), { issuer: world.liar.issuer });
    world.liar.lies.claims = { sub: 'ada', email: person.email, email_verified: true };
    expect(await browser().throughLiar(person.companyId)).toEqual({
      authToken: expect.any(String),
    });
  });

  it.each([
    ['a wrong nonce', { nonce: 'another' }, {}],
    ['another issuer', { iss: 'https://elsewhere.example' }, {}],
    ['another application’s audience', { aud: 'other' }, {}],
    ['a time that is over', { exp: 1000 }, {}],
    ['a stranger’s signature', {}, { forged: true }],
    ['no signature at all', {}, { unsigned: true }],
    ['the details of somebody else', { email: undefined }, { userInfo: { sub: 'eve' } }],
  ])('trusts no answer with %s', async (_, claims, lies) => {
    const person = await trusting(await world.sluice.company(), { issuer: world.liar.issuer });
    Object.assign(world.liar.lies, {
      claims: { email: person.email, email_verified: true, ...claims },
      ...lies,
    });
    const said = await browser().throughLiar(person.companyId);
    expect(said['authToken']).toBeUndefined();
    expect(said['error_description']).toMatch(/can’t be trusted or read/);
  });

  it('accepts a state once, unchanged, in the browser that started', async () => {
    const person = await trusting(await world.sluice.company());
    const login = accountOf(person);
    const one = browser();
    const returned = await world.provider.signOn(await one.begin(person.companyId), login);
    expect(await browser().back(returned)).toMatchObject({ error: 'another_browser' });
    expect(await one.back(returned)).toMatchObject({ error: 'sign_on_over' });
    const again = await world.provider.signOn(await one.begin(person.companyId), login);
    const altered = new URL(again);
    altered.searchParams.set('state', `${altered.searchParams.get('state')}0`);
    expect(await one.back(altered.href)).toMatchObject({ error: 'sign_on_over' });
    expect(await one.back(again)).toEqual({ authToken: expect.any(String) });
    // The provider's code, used with a fresh state of the same browser.
    const fresh = new URL(await one.begin(person.companyId)).searchParams.get('state')!;
    const replayed = new URL(again);
    replayed.searchParams.set('state', fresh);
    expect(await one.back(replayed.href)).toMatchObject({ error: 'invalid_grant' });
  });

  it('accepts its code once, within a minute, in the browser that started', async () => {
    const person = await trusting(await world.sluice.company());
    const login = accountOf(person);
    const one = browser();
    const code = async () => (await one.through(person.companyId, login))['authToken'];
    const first = await code();
    const stranger = browser();
    await stranger.begin(person.companyId);
    expect((await stranger.exchange(first)).status).toBe(401);
    expect((await one.exchange(first)).status).toBe(401);
    const second = await code();
    expect([(await one.exchange(second)).status, (await one.exchange(second)).status]).toEqual([
      200, 401,
    ]);
    const third = await code();
    const { allCompanies } = world.sluice.server.database;
    const ofPerson = () =>
      allCompanies.updateTable('tokens').where('customer_id', '=', person.customerId);
    await ofPerson()
      .set({ expires_date: Date.now() - 1 })
      .where('audience', '=', 'ssoCode')
      .execute();
    expect((await one.exchange(third)).status).toBe(401);
    expect((await one.exchange(person.token)).status).toBe(401);
  });

  it('reports when it is rejected, canceled, or not set up', async () => {
    const person = await trusting(await world.sluice.company());
    const one = browser();
    const cancelled = await one.back(
      await world.provider.cancel(await one.begin(person.companyId)),
    );
    expect(cancelled).toEqual({
      error: 'access_denied',
      error_description: 'Sign-in was canceled or denied by your company’s provider.',
    });
    const { companyId } = await world.sluice.company();
    const none = [companyId, 'no-such-company', '', '../x'];
    for (const id of none) {
      const { location } = await one.visit(`/v1/customers/sso?companyId=${encodeURIComponent(id)}`);
      expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
        error: 'sso_not_available',
      });
    }
    const { token } = person;
    const rules = (
      await world.sluice.inject('GET', `/company/${person.companyId}/security`, { token })
    ).body;
    const body = { ...rules, signOnPaths: ['password'] };
    await world.sluice.inject('PUT', `/company/${person.companyId}/security`, { token, body });
    expect(await one.begin(person.companyId)).toContain('sso_not_available');
  });

  it('links a member by a verified address of an allowed domain, and never otherwise', async () => {
    const owner = await trusting(await world.sluice.company());
    const { companyId } = owner;
    const member = await world.sluice.company({ in: companyId, roles: ['default:read'] });
    const outsider = await world.sluice.company();
    const readSignInError = async (login: string) =>
      (await browser().through(companyId, login))['error'];
    expect(await readSignInError(accountOf(member, { email_verified: false }))).toBe(
      'email_unverified',
    );
    expect(await readSignInError(accountOf(outsider))).toBe('not_a_member');
    expect(await readSignInError(accountOf({ email: 'new@example.com' }))).toBe('not_a_member');
    await trusting(owner, { domains: ['elsewhere.example'] });
    expect(await readSignInError(accountOf(member))).toBe('domain_not_allowed');
    await trusting(owner);
    const one = browser();
    const code = (await one.through(companyId, accountOf(member)))['authToken'];
    expect((await one.exchange(code)).body.customerId).toBe(member.customerId);
    // From then on the person is who the provider says, whatever address it tells.
    const login = accountOf(member, { email: 'renamed@elsewhere.example', email_verified: false });
    const again = browser();
    const known = (await again.through(companyId, login))['authToken'];
    expect((await again.exchange(known)).body.customerId).toBe(member.customerId);
    // Somebody else's account with the same address is another person: it is that of a member who
    // is linked already.
    accounts['thief'] = { email: member.email, email_verified: false };
    expect(await readSignInError('thief')).toBe('email_unverified');
    accounts['thief'] = { email: member.email, email_verified: true };
    expect(await readSignInError('thief')).toBe('linked_already');
    await world.sluice.inject('DELETE', `/company/${companyId}/customers/${member.customerId}`, {
      token: owner.token,
    });
    expect(await readSignInError(accountOf(member))).toBe('not_a_member');
  });

  it('considers an address verified only if the same response says so', async () => {
    const owner = await world.sluice.company();
    const { companyId, email, customerId } = owner;
    await trusting(owner, { issuer: world.liar.issuer });
    Object.assign(world.liar.lies, { claims: { email_verified: true }, userInfo: { email } });
    expect((await browser().throughLiar(companyId))['error']).toBe('email_unverified');
    const userInfo = { email, email_verified: true };
    Object.assign(world.liar.lies, { claims: {}, userInfo });
    const one = browser();
    const code = (await one.throughLiar(companyId))['authToken'];
    expect((await one.exchange(code)).body.customerId).toBe(customerId);
  });

  it('adds new people as members if the environment allows it, with only the configured role', async () => {
    const owner = await trusting(await world.sluice.company(), { createPeople: true });
    const email = `new-${owner.customerId}@example.com`;
    const one = browser();
    const code = (
      await one.through(
        owner.companyId,
        accountOf({ email }, { given_name: 'Grace', family_name: 'Hopper' }),
      )
    )['authToken'];
    const { access_token: token } = (await one.exchange(code)).body;
    const me = (await world.sluice.inject('GET', '/customers/me', { token })).body;
    expect(me).toMatchObject({ email, firstName: 'Grace', lastName: 'Hopper' });
    expect(me.companies).toEqual([
      expect.objectContaining({ companyId: owner.companyId, roles: ['default:read'] }),
    ]);
    const trail = await world.sluice.server.database
      .forCompany(owner.companyId)
      .selectFrom('audit_events')
      .selectAll()
      .execute();
    expect(trail.map(({ action, resource_id }) => [action, resource_id])).toContainEqual([
      'create',
      me.customerId,
    ]);
    const { allCompanies } = world.sluice.server.database;
    const entitlement = JSON.stringify({ members: { total: 2 } });
    await allCompanies
      .updateTable('companies')
      .set({ entitlement })
      .where('company_id', '=', owner.companyId)
      .execute();
    const late = await browser().through(
      owner.companyId,
      accountOf({ email: `late-${owner.customerId}@example.com` }),
    );
    expect(late['error']).toBe('no_room');
    await trusting(owner, { createPeople: true, role: 'default:admin' });
    const wrong = {
      ...settings,
      issuer: world.provider.issuer,
      createPeople: true,
      role: 'no such role',
    };
    const refused = await world.sluice.inject('PUT', `/company/${owner.companyId}/sso`, {
      token: owner.token,
      body: wrong,
    });
    expect([refused.status, refused.body.details[0].at]).toEqual([400, 'body/role']);
  });

  it('creates no account with an email address that new accounts can’t have', async () => {
    const owner = await trusting(await world.sluice.company(), {
      issuer: world.liar.issuer,
      createPeople: true,
    });
    const email = `https://evil.test/${owner.customerId}@example.com`;
    world.liar.lies.claims = { sub: 'eve', email, email_verified: true };
    const said = await browser().throughLiar(owner.companyId);
    expect(said['error']).toBe('email_not_allowed');
    expect(said['error_description']).toContain(`“${email}”`);
    const { allCompanies } = world.sluice.server.database;
    const made = await allCompanies
      .selectFrom('customers')
      .select('email')
      .where('email', '=', email)
      .execute();
    expect(made).toEqual([]);
  });
});
