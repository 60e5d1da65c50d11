// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { password, startServer } from '#testing/startServer';
import { defaultSecurity, type SecuritySettings } from '#core/contract/authentication/security';
import { addMembership } from '../../tenancy/createCompany';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [] })));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const save = ({ companyId, token }: Person, rules: Partial<SecuritySettings>) =>
  sluice.inject('PUT', `/company/${companyId}/security`, {
    token,
    body: { ...defaultSecurity, ...rules },
  });
const signOn = (email: string) =>
  sluice.inject('POST', '/customers/login', { body: { email, password } });
/** Rules that nobody who writes them through the call could come back under. */
const impose = (companyId: string, rules: Partial<SecuritySettings>) =>
  sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ security: JSON.stringify(rules) })
    .where('company_id', '=', companyId)
    .execute();
const move = (customerId: string, column: 'created_date' | 'used_date', minutes: number) =>
  sluice.server.database.allCompanies
    .updateTable('tokens')
    .set({ [column]: Date.now() - minutes * 60_000 })
    .where('customer_id', '=', customerId)
    .execute();

it('returns and changes how members sign in, and records it in the audit trail', async () => {
  const admin = await sluice.company();
  const address = `/company/${admin.companyId}/security`;
  expect((await sluice.inject('GET', address, { token: admin.token })).body).toEqual(
    defaultSecurity,
  );
  expect(
    (await save(admin, { sessionMinutes: 60, addressAllowList: ['127.0.0.0/8'] })).status,
  ).toBe(200);
  const kept = await sluice.inject('GET', address, { token: admin.token });
  expect(kept.body).toEqual({
    ...defaultSecurity,
    sessionMinutes: 60,
    addressAllowList: ['127.0.0.0/8'],
  });
  const trail = await sluice.server.database
    .forCompany(admin.companyId)
    .selectFrom('audit_events')
    .selectAll()
    .where('resource', '=', 'security')
    .execute();
  expect(
    trail.map(({ before, after }) => [before, after].map(each => JSON.parse(each!).sessionMinutes)),
  ).toEqual([[1440, 60]]);
  const reader = await sluice.company({ in: admin.companyId, roles: ['default:read'] });
  expect((await save(reader, {})).body).toMatchObject({ code: 1998 });
});

it('rejects rules that would lock out their author, and invalid addresses', async () => {
  const admin = await sluice.company();
  const refused = [
    [
      { addressAllowList: ['203.0.113.0/24'] },
      'body/addressAllowList',
      /don’t include yours, 127\.0\.0\.1/,
    ],
    [{ signOnPaths: ['sso'] }, 'body/signOnPaths', /can’t sign in with any of these methods/],
    [{ signOnPaths: ['passwordless', 'usernameless'] }, 'body/signOnPaths', /can’t sign in/],
    [{ mfaRequired: true }, 'body/mfaRequired', /You have no second factor/],
    [
      { addressAllowList: ['127.0.0.1', 'home'] },
      'body/addressAllowList/1',
      /“home” is neither an IP address/,
    ],
  ] as const;
  for (const [rules, at, sentence] of refused) {
    const { status, body } = await save(admin, rules as Partial<SecuritySettings>);
    expect([409, 422]).toContain(status);
    expect(body.message).toMatch(sentence);
    expect(body.details[0].at).toBe(at);
  }
  expect(
    (await sluice.inject('GET', `/company/${admin.companyId}`, { token: admin.token })).status,
  ).toBe(200);
});

it('ends sessions that exceed the environment’s maximum age or idle time', async () => {
  for (const [rules, column] of [
    [{ sessionMinutes: 10 }, 'created_date'],
    [{ idleMinutes: 10 }, 'used_date'],
  ] as const) {
    const { companyId, customerId, token } = await sluice.company();
    await impose(companyId, rules);
    await move(customerId, column, 9);
    expect((await sluice.inject('GET', `/company/${companyId}`, { token })).status).toBe(200);
    await move(customerId, column, 11);
    for (const path of [`/company/${companyId}`, '/customers/me', `/company/${companyId}`])
      expect((await sluice.inject('GET', path, { token })).body).toMatchObject({
        httpResponseCode: 401,
        code: 1999,
      });
  }
});

it('rejects methods, addresses, and single factors that the environment’s rules don’t allow', async () => {
  for (const [rules, sentence] of [
    [{ signOnPaths: ['sso'] }, /Sign in with single sign-on/],
    [
      { addressAllowList: ['10.0.0.0/8', '2001:db8::/32'] },
      /doesn’t allow your IP address, 127\.0\.0\.1/,
    ],
    [{ mfaRequired: true }, /requires a second factor/],
  ] as const) {
    const person = await sluice.company();
    const closed = await sluice.company();
    const { customerId, token } = person;
    await sluice.server.database.transaction(closed.companyId, db =>
      addMembership(db, {
        companyId: closed.companyId,
        customerId,
        roles: ['default:superAdmin'],
        by: customerId,
      }),
    );
    await impose(closed.companyId, rules as Partial<SecuritySettings>);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/switch'],
    ] as const) {
      const { body } = await sluice.inject(method, `/company/${closed.companyId}${path}`, {
        token,
      });
      expect(body).toMatchObject({
        httpResponseCode: 401,
        code: 1998,
        message: expect.stringMatching(sentence),
      });
    }
    expect((await sluice.inject('GET', `/company/${person.companyId}`, { token })).status).toBe(
      200,
    );
    expect((await signOn(closed.email)).status).toBe(403);
    expect((await signOn(closed.email)).body.message).toMatch(
      /this environment|need a second factor/i,
    );
    expect((await signOn(person.email)).body.selectedCompany).toBe(person.companyId);
  }
});

it('treats an IPv4 address written as IPv6 as IPv4', async () => {
  const { companyId, token } = await sluice.company();
  await impose(companyId, { addressAllowList: ['::ffff:127.0.0.0/104'] });
  expect((await sluice.inject('GET', `/company/${companyId}`, { token })).status).toBe(200);
  await impose(companyId, { addressAllowList: ['::ffff:10.0.0.0/104'] });
  for (const path of ['/customers/me', `/company/${companyId}`]) {
    const { body } = await sluice.inject('GET', path, { token });
    expect(body).toMatchObject({
      code: 1999,
      message: expect.stringMatching(/your IP address, 127\.0\.0\.1/),
    });
  }
});

it('responds to an expired password with a token that can only change it', async () => {
  for (const due of [
    { status: 'passwordExpired' },
    { password_date: Date.now() - 31 * 86_400_000 },
  ]) {
    const { email, customerId, companyId } = await sluice.company();
    await impose(companyId, {
      passwordPolicy: { ...defaultSecurity.passwordPolicy, maxAgeDays: 30 },
    });
    await sluice.server.database.allCompanies
      .updateTable('customers')
      .set(due)
      .where('customer_id', '=', customerId)
      .execute();
    const { body } = await signOn(email);
    expect(body).toMatchObject({ status: 'passwordExpired', mfaRequired: false });
    const token = body.access_token;
    for (const path of ['/customers/me', `/company/${companyId}`])
      expect((await sluice.inject('GET', path, { token })).body).toMatchObject({ code: 1999 });
    const change = () =>
      sluice.inject('PUT', '/customers/change', {
        token,
        body: { existingPassword: password, newPassword: 'Newer-Horse-10' },
      });
    expect((await change()).status).toBe(200);
    expect((await change()).body).toMatchObject({ code: 1999 });
    const again = await sluice.inject('POST', '/customers/login', {
      body: { email, password: 'Newer-Horse-10' },
    });
    expect(again.body.status).toBe('active');
  }
});

it('tells the sign-in page which methods to offer', async () => {
  const { body } = await sluice.inject('GET', '/customers/signon');
  expect(body).toEqual({
    flags: { 'shell.ssoSignOn': false, 'shell.passwordless': false, 'shell.usernameless': false },
    registration: false,
  });
});
