import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueToken, untilUnlocked } from '#core/server/internal';
import { startServer } from '#testing/startServer';
import { machinesOn } from '../testMachines';

let sluice: Awaited<ReturnType<typeof startServer>>;
let ada: Awaited<ReturnType<typeof sluice.company>>;
beforeAll(async () => {
  sluice = await startServer();
  ada = await sluice.company();
});
afterAll(() => sluice.close());
const { read, settle } = machinesOn(() => sluice);

type Person = typeof ada;
let count = 0;
const create = ({ companyId, token }: Person, more: object = {}) =>
  sluice.inject('POST', `/company/${companyId}/personalTokens`, {
    token,
    body: { name: `Token ${(count += 1)}`, days: 30, ...more },
  });
const at = ({ companyId }: Person, tokenId: string) =>
  `/company/${companyId}/personalTokens/${tokenId}`;

it('acts as its owner, under its own name, until it is revoked', async () => {
  const { body } = await create(ada, { name: 'CI laptop' });
  expect(body.token).toMatch(/^sluice_pat_[0-9a-f]{64}$/);
  expect(body.created).toMatchObject({ name: 'CI laptop', roles: [], readOnly: false });
  const made = await sluice.inject('POST', '/flows', { token: body.token, body: { name: 'Mine' } });
  expect(made.status).toBe(200);
  const event = await sluice.server.database.allCompanies
    .selectFrom('audit_events')
    .select(['actor_id', 'via'])
    .where('resource', '=', 'flow')
    .where('company_id', '=', ada.companyId)
    .executeTakeFirst();
  expect(event).toEqual({ actor_id: ada.customerId, via: 'CI laptop' });
  await settle();
  const list = await sluice.inject('GET', `/company/${ada.companyId}/personalTokens`, {
    token: ada.token,
  });
  expect(list.body.tokens[0]).toMatchObject({ name: 'CI laptop', usedAddress: '127.0.0.1' });
  expect(list.text).not.toContain(body.token);
  await sluice.inject('DELETE', at(ada, body.created.tokenId), { token: ada.token });
  expect((await read(body.token)).status).toBe(401);
});

it('can be limited to some of the person’s roles, or to reading', async () => {
  const both = await sluice.company({
    in: ada.companyId,
    roles: ['default:admin', 'default:read'],
  });
  const reading = (await create(both, { roles: ['default:read'] })).body.token;
  const only = (await create(both, { readOnly: true })).body.token;
  for (const token of [reading, only]) {
    expect((await read(token)).status).toBe(200);
    const change = { token, body: { name: 'No' } };
    expect((await sluice.inject('POST', '/flows', change)).body.code).toBe(1998);
  }
  const foreign = await create(both, { roles: ['default:superAdmin'] });
  expect(foreign).toMatchObject({ status: 400, body: { details: [{ at: 'body/roles' }] } });
});

it('can’t grant permissions beyond those it is limited to', async () => {
  await sluice.inject('POST', `/company/${ada.companyId}/roles`, {
    token: ada.token,
    body: {
      name: 'Clerk',
      policy: ['customers', 'serviceAccounts', 'roles'].map(resource => ({
        resource,
        actions: ['read', 'create', 'update'].map(action => ({ action, allow: true })),
      })),
    },
  });
  const mighty = await sluice.company({
    in: ada.companyId,
    roles: ['default:superAdmin', 'Clerk'],
  });
  const { token } = (await create(mighty, { roles: ['Clerk'] })).body;
  const url = `/company/${ada.companyId}`;
  const person = { firstName: 'Eve', lastName: 'E', email: 'eve@example.org' };
  const roles = ['default:admin'];
  const tries = [
    await sluice.inject('POST', `${url}/customers`, { token, body: { ...person, roles } }),
    await sluice.inject('POST', `${url}/serviceAccounts`, { token, body: { name: 'Eve', roles } }),
    await sluice.inject('POST', `${url}/roles`, {
      token,
      body: {
        name: 'Eve',
        policy: [{ resource: 'flows', actions: [{ action: 'delete', allow: true }] }],
      },
    }),
  ];
  for (const reply of tries) expect(reply.status, `${reply.text}`).toBe(403);
});

it('follows its owner’s roles, membership, and account', async () => {
  const helper = await sluice.company({ in: ada.companyId, roles: ['default:admin'] });
  const { token } = (await create(helper)).body;
  const member = `/company/${ada.companyId}/customers/${helper.customerId}`;
  await sluice.inject('PUT', member, { token: ada.token, body: { roles: ['default:read'] } });
  const change = { token, body: { name: 'No' } };
  expect((await sluice.inject('POST', '/flows', change)).body.code).toBe(1998);
  const { allCompanies } = sluice.server.database;
  const set = (values: object) =>
    allCompanies
      .updateTable('customers')
      .set(values)
      .where('customer_id', '=', helper.customerId)
      .execute();
  // Anyone can lock an account by guessing: that ends no token.
  await set({ locked_until: untilUnlocked });
  expect((await read(token)).status).toBe(200);
  await set({ locked_until: 0, status: 'passwordExpired' });
  expect((await read(token)).status).toBe(401);
  await set({ status: 'active' });
  expect((await read(token)).status).toBe(200);
  const row = await allCompanies
    .selectFrom('memberships')
    .selectAll()
    .where('customer_id', '=', helper.customerId)
    .executeTakeFirstOrThrow();
  await sluice.inject('DELETE', member, { token: ada.token });
  expect((await read(token)).status).toBe(401);
  await allCompanies
    .insertInto('memberships')
    .values({ ...row, created_date: Date.now() + 1 })
    .execute();
  expect((await read(token)).status).toBe(401);
});

it('follows the environment’s rules for the sign-in of its owner', async () => {
  const eve = await sluice.company();
  const { token } = (await create(eve)).body;
  const rules = (security: object) =>
    sluice.server.database.allCompanies
      .updateTable('companies')
      .set({ security: JSON.stringify(security) })
      .where('company_id', '=', eve.companyId)
      .execute();
  await rules({ mfaRequired: true });
  expect((await read(token)).status).toBe(401);
  await rules({ addressAllowList: ['192.0.2.0/24'] });
  expect((await read(token)).status).toBe(401);
  await rules({ signOnPaths: ['sso'] });
  expect((await read(token)).status).toBe(401);
  await rules({ sessionMinutes: 5 });
  expect((await read(token)).status).toBe(200);
});

it('ends when the environment no longer trusts the provider of its owner’s single sign-on', async () => {
  const eve = await sluice.company();
  const { allCompanies } = sluice.server.database;
  const issuer = 'https://sso.example.com';
  await allCompanies
    .insertInto('sso_providers')
    .values({
      company_id: eve.companyId,
      enabled: 1,
      name: 'Acme',
      issuer,
      client_id: 'sluice',
      client_secret: '',
      domains: '[]',
      create_people: 0,
      role: 'default:read',
      trust_mfa: 0,
    })
    .execute();
  await allCompanies
    .updateTable('tokens')
    .set({
      path: 'sso',
      methods: JSON.stringify(['fed', `iss:${issuer}`]),
      confirmed_date: Date.now(),
    })
    .where('customer_id', '=', eve.customerId)
    .execute();
  const { token } = (await create(eve)).body;
  expect((await read(token)).status).toBe(200);
  await allCompanies
    .updateTable('sso_providers')
    .set({ enabled: 0 })
    .where('company_id', '=', eve.companyId)
    .execute();
  expect((await read(token)).status).toBe(401);
});

it('is created only by a person with a recent sign-in, for the selected environment', async () => {
  const other = await sluice.company();
  const url = `/company/${other.companyId}/personalTokens`;
  const body = { name: 'Elsewhere', days: 1 };
  expect((await sluice.inject('POST', url, { token: ada.token, body })).body.code).toBe(1998);
  const { token } = (await create(ada)).body;
  const own = `/company/${ada.companyId}/personalTokens`;
  expect((await sluice.inject('POST', own, { token, body })).body.message).toBe(
    'Only people who are signed in to the console can do this.',
  );
  const { companyId, customerId } = ada;
  const { allCompanies } = sluice.server.database;
  const old = await issueToken(allCompanies, { audience: 'member', companyId, customerId });
  await allCompanies
    .updateTable('tokens')
    .set({ created_date: Date.now() - 3_600_000 })
    .where('customer_id', '=', customerId)
    .execute();
  expect((await create({ ...ada, token: old })).status).toBe(403);
  const days = { token: old, body: { name: 'Long', days: 366 } };
  expect((await sluice.inject('POST', own, days)).status).toBe(400);
});

it('can be revoked by administrators, who don’t see its value, and by no one else', async () => {
  const owner = await sluice.company({ in: ada.companyId, roles: ['default:read'] });
  const { token, created } = (await create(owner, { name: 'Owned' })).body;
  const stranger = await sluice.company({ in: ada.companyId, roles: ['default:read'] });
  const asStranger = { token: stranger.token };
  expect((await sluice.inject('DELETE', at(ada, created.tokenId), asStranger)).status).toBe(404);
  const url = `/company/${ada.companyId}/memberTokens`;
  expect((await sluice.inject('DELETE', `${url}/${created.tokenId}`, asStranger)).status).toBe(401);
  const list = await sluice.inject('GET', url, { token: ada.token });
  expect(list.body.tokens).toContainEqual(
    expect.objectContaining({ name: 'Owned', customerName: 'Ada Lovelace' }),
  );
  expect(list.text).not.toContain(token);
  await sluice.inject('DELETE', `${url}/${created.tokenId}`, { token: ada.token });
  expect((await read(token)).status).toBe(401);
});

it('expires, and needs a unique name among tokens that haven’t expired', async () => {
  const eve = await sluice.company();
  const first = (await create(eve, { name: 'Nightly' })).body;
  expect((await create(eve, { name: 'nightly' })).status).toBe(409);
  await sluice.server.database
    .forCompany(eve.companyId)
    .updateTable('personal_tokens')
    .set({ expires: 1 })
    .where('token_id', '=', first.created.tokenId)
    .execute();
  expect((await read(first.token)).status).toBe(401);
  expect((await create(eve, { name: 'Nightly' })).status).toBe(200);
});
