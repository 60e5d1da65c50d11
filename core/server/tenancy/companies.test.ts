import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { namespace } from '../../contract';
import { contribute, defineServerPlugin } from '../host/plugin';
import { entitlements } from '../host/points';
import { addMembership } from './createCompany';

const demo = namespace('demo');
const plugin = defineServerPlugin({
  id: 'demo',
  contributes: [
    contribute(entitlements, 'demo.plan', demo.entitlement('demoPlan')),
    contribute(entitlements, 'demo.extra', demo.entitlement('demoExtra')),
  ],
});

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [plugin] })));
afterAll(() => sluice.close());

it('shows and changes the environment for people with permission [C071] [C072]', async () => {
  const { companyId, token } = await sluice.company();
  const renamed = await sluice.inject('PUT', `/company/${companyId}`, {
    token,
    body: { name: 'Analytical Engines' },
  });
  expect(renamed.body).toMatchObject({ companyId, name: 'Analytical Engines' });
  const reader = await sluice.company({ in: companyId, roles: ['default:read'] });
  expect(
    (await sluice.inject('GET', `/company/${companyId}`, { token: reader.token })).body.name,
  ).toBe('Analytical Engines');
  const refused = await sluice.inject('PUT', `/company/${companyId}`, {
    token: reader.token,
    body: { name: 'Mine' },
  });
  expect(refused.body).toMatchObject({
    code: 1998,
    message: 'You are not authorized to perform this action.',
  });
});

it('lists whether the environment has each feature that plugins know', async () => {
  const { companyId, token } = await sluice.company();
  const read = async () =>
    (await sluice.inject('GET', `/company/${companyId}`, { token })).body.entitlement;
  expect(await read()).toEqual({ demoPlan: { enabled: true }, demoExtra: { enabled: true } });
  const entitlement = {
    demoPlan: { total: 5 },
    demoExtra: { enabled: false },
    apps: { total: 2 },
  };
  await sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement: JSON.stringify(entitlement) })
    .where('company_id', '=', companyId)
    .execute();
  expect(await read()).toEqual({ ...entitlement, demoPlan: { enabled: true, total: 5 } });
});

it('returns the environment’s creator, only its public keys, and its icon in the list', async () => {
  const { companyId, customerId, token } = await sluice.company();
  const svgIcon = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await sluice.inject('PUT', `/company/${companyId}`, {
    token,
    body: { properties: { svgIcon: { value: svgIcon } } },
  });
  const { body } = await sluice.inject('GET', `/company/${companyId}`, { token });
  expect(body).toMatchObject({ companyType: 'company', createdByCustomerId: customerId });
  const [key] = body.jwtKeys.jwks.keys;
  expect(Object.keys(key)).toEqual(expect.arrayContaining(['kty', 'kid', 'alg', 'use']));
  expect(key).not.toHaveProperty('d');
  expect((await sluice.inject('GET', '/customers/me', { token })).body.companies).toMatchObject([
    { svgIcon },
  ]);
});

it('gives each person their own keys for data in their browser', async () => {
  const [one, other] = [await sluice.company(), await sluice.company()];
  const read = async (token: string) =>
    (await sluice.inject('GET', '/customers/me', { token })).body.storageKeys as string[];
  const [key = ''] = await read(one.token);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(await read(one.token)).toEqual([key]);
  expect(await read(other.token)).not.toContain(key);
});

it('rejects members of other environments', async () => {
  const mine = await sluice.company();
  const theirs = await sluice.company();
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['PUT', '/switch'],
  ] as const) {
    const { status, body } = await sluice.inject(method, `/company/${theirs.companyId}${path}`, {
      token: mine.token,
      ...(method === 'PUT' && { body: { name: 'x' } }),
    });
    expect([status, body.code]).toEqual([401, 1998]);
  }
});

it('switches the environment of the token, and rejects a tab that shows another [C073, S249]', async () => {
  const { customerId, companyId: first, token } = await sluice.company();
  const { companyId: second } = await sluice.company();
  await sluice.server.database.transaction(second, db =>
    addMembership(db, { companyId: second, customerId, roles: ['default:read'], by: customerId }),
  );
  const headers = { 'x-sluice-company': first };
  expect((await sluice.inject('GET', `/company/${first}`, { token, headers })).status).toBe(200);
  expect((await sluice.inject('PUT', `/company/${second}/switch`, { token, headers })).status).toBe(
    200,
  );
  expect((await sluice.inject('GET', `/company/${first}`, { token, headers })).body).toMatchObject({
    httpResponseCode: 409,
    code: 4091,
  });
  const me = await sluice.inject('GET', '/customers/me', { token });
  expect(me.body).toMatchObject({ selectedCompanyId: second });
  expect(me.body.permissions).not.toContain('company:update');
});

it('writes an unbroken audit chain, including rejections', async () => {
  const { companyId, token } = await sluice.company();
  const reader = await sluice.company({ in: companyId, roles: ['default:read'] });
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      sluice.inject('PUT', `/company/${companyId}`, { token, body: { name: `Name ${n}` } }),
    ),
  );
  await sluice.inject('PUT', `/company/${companyId}`, { token: reader.token, body: { name: 'x' } });
  const trail = await sluice.server.database
    .forCompany(companyId)
    .selectFrom('audit_events')
    .selectAll()
    .orderBy('seq')
    .execute();
  expect(trail.map(({ seq }) => seq)).toEqual(trail.map((_, index) => index + 1));
  expect(trail.filter(({ outcome }) => outcome === 'refused')).toHaveLength(1);
  const { auditHash } = await import('../audit/auditEvents');
  trail.forEach((event, index) => {
    expect(event.previous_hash).toBe(trail[index - 1]?.hash ?? '');
    expect(auditHash(event)).toBe(event.hash);
  });
});
