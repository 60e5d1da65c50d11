import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { machinesOn } from './testMachines';

let sluice: Awaited<ReturnType<typeof startServer>>;
let ada: Awaited<ReturnType<typeof sluice.company>>;
beforeAll(async () => {
  sluice = await startServer();
  ada = await sluice.company();
});
afterAll(() => sluice.close());
const { ask, basic, createAccount, createToken, listActions, read, settle } = machinesOn(
  () => sluice,
);

const change = (account: { url: string }, body: object, by = ada) =>
  sluice.inject('PUT', account.url, { token: by.token, body });
const actions = () => listActions(ada.companyId);

it('rotates its secret: two are valid at a time, and the old one ends with its tokens', async () => {
  const account = await createAccount(ada);
  const old = await createToken(account);
  const added = await sluice.inject('POST', `${account.url}/secrets`, {
    token: ada.token,
    body: { days: 30 },
  });
  expect(added.body.added.expires).toBeGreaterThan(Date.now());
  const rotated = { ...account, secret: added.body.secret as string };
  const fresh = await createToken(rotated);
  expect((await read(old)).status).toBe(200);
  const third = await sluice.inject('POST', `${account.url}/secrets`, {
    token: ada.token,
    body: {},
  });
  expect(third).toMatchObject({ status: 409 });
  await settle();
  const shown = await sluice.inject('GET', account.url, { token: ada.token });
  expect(shown.body.secrets).toHaveLength(2);
  for (const secret of shown.body.secrets)
    expect(secret).toMatchObject({ usedAddress: '127.0.0.1', usedDate: expect.any(Number) });
  expect(shown.text).not.toContain(account.secret);
  expect(shown.body.usedDate).toBeGreaterThan(0);
  await sluice.inject('DELETE', `${account.url}/secrets/${account.secretId}`, {
    token: ada.token,
  });
  expect((await read(old)).status).toBe(401);
  expect((await read(fresh)).status).toBe(200);
  const wrong = await ask(ada.companyId, {}, basic(account.accountId, account.secret));
  expect(wrong.statusCode).toBe(401);
});

it('gets no tokens after its secret expires, and none that outlives it', async () => {
  const account = await createAccount(ada);
  const in10 = Date.now() + 600_000;
  const secrets = sluice.server.database.forCompany(ada.companyId);
  const expire = (expires: number) =>
    secrets
      .updateTable('service_secrets')
      .set({ expires })
      .where('secret_id', '=', account.secretId)
      .execute();
  await expire(in10);
  const reply = await ask(ada.companyId, {}, basic(account.accountId, account.secret));
  const { expires_in } = reply.json() as { expires_in: number };
  expect(expires_in).toBeLessThanOrEqual(600);
  await expire(1);
  const late = await ask(ada.companyId, {}, basic(account.accountId, account.secret));
  expect(late.json()).toMatchObject({
    error_description: 'The client secret has expired. Use a new one.',
  });
});

it('loses its access at the next call when its roles or addresses change or it is disabled or deleted', async () => {
  const account = await createAccount(ada);
  const token = await createToken(account);
  expect((await read(token, '/apps')).status).toBe(200);
  await sluice.inject('POST', `/company/${ada.companyId}/roles`, {
    token: ada.token,
    body: {
      name: 'Flows only',
      policy: [{ resource: 'flows', actions: [{ action: 'read', allow: true }] }],
    },
  });
  await change(account, { roles: ['Flows only'] });
  expect((await read(token, '/apps')).body.code).toBe(1998);
  expect((await read(token)).status).toBe(200);
  await change(account, { addresses: ['192.0.2.0/24'] });
  expect((await read(token)).body.message).toBe(
    'This service account can’t be used from the IP address 127.0.0.1. Add it to the allowed IP addresses.',
  );
  const from = await ask(ada.companyId, {}, basic(account.accountId, account.secret));
  expect(from.json()).toMatchObject({ error: 'unauthorized_client' });
  const inside = await ask(
    ada.companyId,
    {},
    basic(account.accountId, account.secret),
    '192.0.2.7',
  );
  expect(inside.statusCode).toBe(200);
  await change(account, { addresses: [] });
  expect((await read(token)).status).toBe(200);
  await change(account, { enabled: false });
  expect((await read(token)).status).toBe(401);
  await change(account, { enabled: true });
  const again = await createToken(account);
  await sluice.inject('DELETE', account.url, { token: ada.token });
  expect((await read(again)).status).toBe(401);
  const gone = await ask(ada.companyId, {}, basic(account.accountId, account.secret));
  expect(gone.statusCode).toBe(401);
});

it('follows the environment’s list of addresses if it has none of its own', async () => {
  const eve = await sluice.company();
  const account = await createAccount(eve);
  const token = await createToken(account);
  await sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ security: JSON.stringify({ addressAllowList: ['192.0.2.0/24'] }) })
    .where('company_id', '=', eve.companyId)
    .execute();
  expect((await read(token)).status).toBe(401);
});

it('can’t be created or changed by a person with fewer permissions', async () => {
  const can = ['create', 'read', 'update', 'delete'].map(action => `serviceAccounts:${action}`);
  const clerk = await sluice.company({ in: ada.companyId, can: [...can, 'flows:read'] });
  const url = `/company/${ada.companyId}/serviceAccounts`;
  const create = (roles: readonly string[]) =>
    sluice.inject('POST', url, { token: clerk.token, body: { name: 'Mine', roles } });
  for (const role of ['default:superAdmin', 'default:admin', 'default:read'])
    expect({ role, status: (await create([role])).status }).toEqual({ role, status: 403 });
  expect((await create(['Nothing'])).status).toBe(400);
  const admin = await createAccount(ada, { roles: ['default:superAdmin'] });
  const by = { token: clerk.token, body: {} };
  const tries = [
    sluice.inject('PUT', admin.url, { ...by, body: { enabled: false } }),
    sluice.inject('POST', `${admin.url}/secrets`, by),
    sluice.inject('DELETE', `${admin.url}/secrets/${admin.secretId}`, by),
    sluice.inject('DELETE', `${admin.url}/tokens`, by),
    sluice.inject('DELETE', admin.url, by),
    sluice.inject('POST', `${admin.url}/issuers`, {
      ...by,
      body: {
        issuer: 'https://ci.example.com',
        audience: 'sluice',
        conditions: [{ claim: 'sub', pattern: 'x' }],
      },
    }),
  ];
  for (const reply of await Promise.all(tries)) expect(reply.status, `${reply.text}`).toBe(403);
  const helper = await sluice.company({ in: ada.companyId, roles: ['default:admin'] });
  const above = await sluice.inject('POST', url, {
    token: helper.token,
    body: { name: 'Above', roles: ['default:superAdmin'] },
  });
  expect(above.status).toBe(403);
});

it('can’t create an account with more permissions, and is not a person', async () => {
  const account = await createAccount(ada);
  const token = await createToken(account);
  const url = `/company/${ada.companyId}/serviceAccounts`;
  const create = (roles: readonly string[], name: string) =>
    sluice.inject('POST', url, { token, body: { name, roles } });
  expect((await create(['default:superAdmin'], 'Above')).status).toBe(403);
  expect((await create(['default:read'], 'Below')).status).toBe(200);
  for (const path of ['/customers/me', '/customers/sessions'])
    expect((await read(token, path)).body.message).toBe(
      'Only people who are signed in to the console can do this.',
    );
});

it('reports invalid values, and needs a unique name', async () => {
  await createAccount(ada, { name: 'Taken' });
  const url = `/company/${ada.companyId}/serviceAccounts`;
  const create = (more: object) =>
    sluice.inject('POST', url, {
      token: ada.token,
      body: { name: 'New', roles: ['default:read'], ...more },
    });
  expect(await create({ name: 'taken' })).toMatchObject({
    status: 409,
    body: { message: 'A service account named “taken” already exists. Use another name.' },
  });
  expect((await create({ addresses: ['10.0.0.0/99'] })).status).toBe(400);
  expect((await create({ tokenMinutes: 4 })).status).toBe(400);
  expect((await create({ roles: [] })).status).toBe(400);
});

it('prevents the deletion of a role that it has', async () => {
  const role = { name: 'Kept', policy: [] };
  const roles = `/company/${ada.companyId}/roles`;
  await sluice.inject('POST', roles, { token: ada.token, body: role });
  const account = await createAccount(ada, { name: 'Keeper', roles: ['Kept'] });
  const remove = () => sluice.inject('DELETE', `${roles}/Kept`, { token: ada.token });
  expect(await remove()).toMatchObject({
    status: 409,
    body: {
      message:
        'The role “Kept” is used by the service account “Keeper”. Assign another role there first.',
    },
  });
  await change(account, { roles: ['default:read'] });
  expect((await remove()).status).toBe(200);
});

it('is named in the audit trail, also after it was deleted', async () => {
  const account = await createAccount(ada, { name: 'Nightly' });
  const token = await createToken(account);
  await sluice.inject('POST', '/flows', { token, body: { name: 'By Nightly' } });
  const trail = async () =>
    (
      await sluice.inject(
        'GET',
        `/company/${ada.companyId}/events?resource=flow&actor=${account.accountId}`,
        { token: ada.token },
      )
    ).body.events[0];
  const [{ flowId }] = (await read(token)).body.flowsInfo.filter(
    ({ name }: { name: string }) => name === 'By Nightly',
  );
  const versions = await read(token, `/flows/${flowId}/versions`);
  expect(versions.body.versions[0].customerName).toBe('Nightly');
  const named = { actorName: 'Nightly', actorKind: 'serviceAccount', via: '' };
  expect(await trail()).toMatchObject(named);
  await sluice.inject('DELETE', account.url, { token: ada.token });
  expect(await trail()).toMatchObject(named);
  const filters = await sluice.inject('GET', `/company/${ada.companyId}/events/filters`, {
    token: ada.token,
  });
  expect(filters.body.actors).toContainEqual({ id: account.accountId, name: 'Nightly' });
});

it('gets a credential only from a person with a recent sign-in', async () => {
  const { companyId, customerId, ...rest } = await sluice.company();
  const eve = { companyId, customerId, ...rest };
  const account = await createAccount(eve);
  await sluice.server.database.allCompanies
    .updateTable('tokens')
    .set({ created_date: Date.now() - 3_600_000 })
    .where('customer_id', '=', customerId)
    .execute();
  const add = (path: string, body: object) =>
    sluice.inject('POST', `/company/${companyId}/serviceAccounts${path}`, {
      token: eve.token,
      body,
    });
  const at = `/${account.accountId}`;
  const jwk = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const issuer = {
    issuer: 'https://ci.example.com',
    audience: 'sluice',
    conditions: [{ claim: 'sub', pattern: 'x' }],
  };
  const replies = [
    await add('', { name: 'Late', roles: ['default:read'] }),
    await add(`${at}/secrets`, {}),
    await add(`${at}/keys`, { name: 'Late', key: JSON.stringify(jwk) }),
    await add(`${at}/issuers`, issuer),
  ];
  for (const { status, text } of replies) expect(status, `${text}`).toBe(403);
  expect((await change(account, { enabled: false }, eve)).status).toBe(200);
});

it('ends at once on every process', async () => {
  const { dataFolder, databaseUrl } = sluice.server.settings;
  const other = await startServer({
    env: { SLUICE_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  const [gone, changed] = [await createAccount(ada), await createAccount(ada)];
  const [first, second] = [await createToken(gone), await createToken(changed)];
  const there = (token: string, path = '/apps') => other.inject('GET', path, { token });
  expect((await there(first)).status).toBe(200);
  expect((await there(second)).status).toBe(200);
  await sluice.inject('DELETE', gone.url, { token: ada.token });
  await change(changed, { roles: ['Flows only'] });
  expect((await there(first)).status).toBe(401);
  expect((await there(second)).body.code).toBe(1998);
  expect((await there(second, '/flows')).status).toBe(200);
  await other.close();
});

it('is recorded in the audit trail with all its changes, without secrets', async () => {
  const told = await actions();
  for (const action of ['create', 'update', 'delete', 'addSecret', 'revokeSecret'])
    expect(told).toContain(`${action} done`);
  const events = await sluice.server.database.allCompanies
    .selectFrom('audit_events')
    .selectAll()
    .execute();
  expect(JSON.stringify(events)).not.toMatch(/sluice_(sec|svc|pat)_/);
});
