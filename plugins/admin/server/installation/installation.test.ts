import { countRows } from '#core/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { jobWorker, memberLimit, readRoom } from '#core/server/internal';
import { startServer } from '#testing/startServer';
import { connectionStore } from '#plugins/connections/contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

async function operator() {
  const person = await sluice.company();
  const { allCompanies } = sluice.server.database;
  await allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', person.customerId)
    .execute();
  return person;
}
type Person = Awaited<ReturnType<typeof operator>>;
const call = (who: Person, method: 'GET' | 'PUT' | 'POST', url: string, body?: unknown) =>
  sluice.inject(method, url, { token: who.token, ...(body !== undefined && { body }) });
const trail = async ({ companyId }: Person) =>
  (
    await sluice.server.database
      .forCompany(companyId)
      .selectFrom('audit_events')
      .selectAll()
      .orderBy('seq')
      .execute()
  ).map(({ action, resource, resource_id: id }) => ({ action, resource, id }));

describe('the admin-only functions', () => {
  const lines = [
    ['S258', 'PUT', '/admin/company/x/entitlements', { entitlement: {} }],
    ['S259', 'POST', '/admin/invalidateAllConnectorFromCache', {}],
    ['S259', 'POST', '/admin/invalidateConnectorFromCache/httpConnector', {}],
    ['S259', 'POST', '/admin/invalidateAllConstructFromCache', {}],
    ['S260', 'POST', '/admin/refreshSecrets', {}],
    ['S035', 'POST', '/customers/admin', {}],
    ['S035', 'GET', '/admin/companies', undefined],
  ] as const;
  it.each(lines)(
    'are forbidden for a super admin who is not an operator: [%s] %s %s',
    async (...line) => {
      const [, method, url, body] = line;
      const admin = await sluice.company();
      expect((await call(admin, method, url, body)).body.code).toBe(1998);
    },
  );
});

describe('entitlements', () => {
  it('prevent creating flows and variables that are not included', async () => {
    const [admin, other] = [await operator(), await sluice.company()];
    const path = `/admin/company/${other.companyId}/entitlements`;
    const flow = { name: 'F' };
    const variable = { name: 'v', context: 'company', type: 'string' };
    const make = async () => [
      (await call(other, 'POST', '/flows', flow)).status,
      (await call(other, 'POST', '/constructs', variable)).status,
    ];
    const off = { flows: { enabled: false }, attributes: { enabled: false } };
    await call(admin, 'PUT', path, { entitlement: off });
    expect(await make()).toEqual([401, 401]);
    expect((await call(other, 'GET', '/flows')).status).toBe(200);
    await call(admin, 'PUT', path, { entitlement: {} });
    expect(await make()).toEqual([200, 200]);
  });

  it('are listed with the environments and changed, with values before and after in the audit trail [C090, M109]', async () => {
    const admin = await operator();
    const other = await sluice.company();
    const { body } = await call(admin, 'GET', `/admin/companies?query=${other.email.slice(0, 20)}`);
    expect(body.companies).toHaveLength(1);
    expect(body.companies[0]).toMatchObject({
      companyId: other.companyId,
      members: 1,
      emails: { hour: { used: 0, total: 500 }, day: { used: 0, total: 2000 } },
      entitlement: {},
    });
    expect(body.features).toContain('flows');
    expect(body.titles).toEqual({
      emailsPerDay: 'Emails per day',
      emailsPerHour: 'Emails per hour',
      flows: 'Flows',
      connections: 'Connections',
      apps: 'Applications',
      users: 'Users',
      members: 'Members',
      roles: 'Roles',
      invitationsPerDay: 'Invitations per day',
      attributes: 'Variables',
      forms: 'Forms',
      serviceAccounts: 'Service accounts',
      policies: 'Policies',
      groups: 'Groups',
      uiTemplates: 'UI Studio',
      flowTemplates: 'Templates',
    });
    expect(body.limits).toEqual(Object.keys(body.titles));
    const entitlement = { flows: { enabled: false }, apps: { total: 1 } };
    const saved = await call(admin, 'PUT', `/admin/company/${other.companyId}/entitlements`, {
      entitlement,
    });
    expect(saved.body).toEqual({ message: 'Entitlements updated successfully' });
    const profile = (await call(other, 'GET', '/customers/me')).body;
    expect(profile.entitlements).not.toContain('flows');
    expect(await trail(admin)).toContainEqual({
      action: 'update',
      resource: 'entitlements',
      id: other.companyId,
    });
    expect(
      await call(admin, 'PUT', '/admin/company/nowhere/entitlements', { entitlement }),
    ).toMatchObject({
      status: 404,
    });
    const broken = { entitlement: { apps: { total: -1 } } };
    expect(
      (await call(admin, 'PUT', `/admin/company/${other.companyId}/entitlements`, broken)).status,
    ).toBe(400);
  });

  it('are not overwritten if someone changed them since', async () => {
    const admin = await operator();
    const other = await sluice.company();
    const readCompany = async () =>
      (await call(admin, 'GET', `/admin/companies?query=${other.email.slice(0, 20)}`)).body
        .companies[0];
    const save = (total: number, revision: string) =>
      call(admin, 'PUT', `/admin/company/${other.companyId}/entitlements`, {
        entitlement: { apps: { total } },
        revision,
      });
    const { revision } = await readCompany();
    const both = await Promise.all([save(1, revision), save(2, revision)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save(3, revision)).body.message).toContain('Someone else changed');
    expect((await readCompany()).entitlement.apps.total).toBeLessThan(3);
    expect((await save(3, (await readCompany()).revision)).status).toBe(200);
  });

  it('limit connections, applications, and users, however they are created', async () => {
    const admin = await operator();
    const other = await sluice.company();
    const { companyId } = other;
    const db = sluice.server.database.forCompany(companyId);
    const has = (await sluice.server.get(connectionStore).list(db, companyId)).length;
    const entitlement = {
      connections: { total: has + 1 },
      apps: { total: 1 },
      users: { total: 1 },
    };
    await call(admin, 'PUT', `/admin/company/${companyId}/entitlements`, { entitlement });
    const connection = () =>
      call(other, 'POST', '/connections', { name: 'C', connectorId: 'httpConnector' });
    const app = () => call(other, 'POST', '/apps', { name: 'A' });
    const user = () => call(other, 'POST', `/company/${companyId}/users`, { username: newId() });
    for (const make of [connection, app, user]) {
      expect((await make()).status).toBeLessThan(300);
      const refused = await make();
      expect(refused).toMatchObject({ status: 400, body: { code: 4000 } });
      expect(refused.body.message).toMatch(
        /^(Connections|Applications|Users): \d+ of \d+ used, so no more can be added\./,
      );
    }
    const count = () => countRows(db, 'memberships');
    const open = { kind: 'unlimited', title: 'Unlimited' };
    expect(await readRoom(db, companyId, open, count)).toEqual({ total: undefined, used: 0 });
    expect(await readRoom(db, companyId, memberLimit, count)).toEqual({ total: 10_000, used: 1 });
  });
});

describe('upkeep', () => {
  it('reloads connections and variables [C120, C121, C122]', async () => {
    const admin = await operator();
    const { token, companyId } = admin;
    const made = await call(admin, 'POST', '/connections', {
      name: 'Before',
      connectorId: 'httpConnector',
    });
    const { connectionId } = made.body;
    const store = sluice.server.get(connectionStore);
    const name = async () => (await store.opened(companyId, connectionId))?.name;
    expect(await name()).toBe('Before');
    const rename = (to: string) =>
      sluice.server.database
        .forCompany(companyId)
        .updateTable('connections')
        .set({ name: to })
        .where('connection_id', '=', connectionId)
        .execute();
    await rename('Behind its back');
    await sluice.inject('POST', '/admin/invalidateAllConnectorFromCache', { token, body: {} });
    expect(await name()).toBe('Behind its back');
    await rename('Again');
    const one = await sluice.inject('POST', '/admin/invalidateConnectorFromCache/httpConnector', {
      token,
      body: {},
    });
    expect(one.body.message).toBe('Connections reloaded');
    expect(await name()).toBe('Again');
    const constructs = await sluice.inject('POST', '/admin/invalidateAllConstructFromCache', {
      token,
      body: {},
    });
    expect(constructs.body.message).toBe('Variables reloaded');
    expect((await trail(admin)).filter(({ resource }) => resource === 'cache')).toHaveLength(3);
  });

  it('re-encrypts secrets and reports the progress [C123]', async () => {
    const admin = await operator();
    const { instanceId } = (await call(admin, 'POST', '/admin/refreshSecrets', {})).body;
    const progress = async () => (await call(admin, 'GET', '/admin/refreshSecrets')).body;
    expect(await progress()).toMatchObject({ refresh: { instanceId, done: 0 }, previousKeys: 0 });
    await sluice.server.get(jobWorker).once();
    const { refresh } = await progress();
    expect(refresh.done).toBe(refresh.companies);
    expect(await trail(admin)).toContainEqual({
      action: 'refresh',
      resource: 'secrets',
      id: instanceId,
    });
  });
});

it('creates a person with an environment, whose link opens the account once [C011]', async () => {
  const admin = await operator();
  const email = `${newId()}@example.com`;
  const body = { email, firstName: 'Grace', lastName: 'Hopper', company: 'Navy', operator: true };
  const made = await call(admin, 'POST', '/customers/admin', body);
  expect(made.body).toMatchObject({ message: 'Customer created successfully.' });
  const token = new URL(made.body.link).searchParams.get('token');
  const accept = () =>
    sluice.inject('POST', '/customers/invitation', {
      body: { token, password: 'Correct-Horse-9-Navy' },
    });
  const entered = await accept();
  expect(entered.status).toBe(200);
  const them = { ...admin, token: entered.body.access_token };
  expect((await call(them, 'GET', '/customers/me')).body).toMatchObject({
    email,
    companies: [{ name: 'Navy', roles: ['default:superAdmin'] }],
  });
  expect((await call(them, 'GET', '/admin/companies')).status).toBe(200);
  expect((await accept()).status).toBeGreaterThanOrEqual(400);
  expect((await call(admin, 'POST', '/customers/admin', body)).status).toBe(409);
  const mails = await sluice.server.database.allCompanies
    .selectFrom('outbox')
    .selectAll()
    .where('to', '=', email)
    .execute();
  expect(mails).toEqual([]);
});
