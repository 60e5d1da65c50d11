import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { addMembership } from './createCompany';
import { superAdmin } from '../authorization/rights';
import { issueToken } from '../authentication/tokens';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const make = (token: string, body: object = { name: ' Navy ', examples: false }) =>
  sluice.inject('POST', '/company', { token, body });
const leave = (token: string, companyId: string) =>
  sluice.inject('DELETE', `/company/${companyId}/membership`, { token });
const me = async (token: string) => (await sluice.inject('GET', '/customers/me', { token })).body;
const join = (companyId: string, { customerId }: Person, roles = [superAdmin]) =>
  sluice.server.database.transaction(companyId, db =>
    addMembership(db, { companyId, customerId, roles, by: customerId }),
  );
const trail = (companyId: string) =>
  sluice.server.database
    .forCompany(companyId)
    .selectFrom('audit_events')
    .selectAll()
    .orderBy('seq')
    .execute();

it('creates an environment with its creator as super admin, and records it in the audit trail', async () => {
  const person = await sluice.company();
  const { status, body } = await make(person.token);
  expect(status).toBe(200);
  const { companies, selectedCompanyId } = await me(person.token);
  expect(companies).toContainEqual({
    companyId: body.companyId,
    name: 'Navy',
    roles: [superAdmin],
  });
  expect(selectedCompanyId).toBe(person.companyId);
  expect(await trail(body.companyId)).toMatchObject([
    { action: 'create', resource: 'company', actor_id: person.customerId, outcome: 'done' },
  ]);
  const withExamples = (await make(person.token, { name: 'Examples', examples: true })).body
    .companyId as string;
  await sluice.inject('PUT', `/company/${withExamples}/switch`, { token: person.token });
  expect(
    (await sluice.inject('GET', '/flows', { token: person.token })).body.flowsInfo.length,
  ).toBeGreaterThan(0);
});

it('creates up to 50 per person, also for parallel requests, and any number for operators', async () => {
  const person = await sluice.company();
  const { allCompanies } = sluice.server.database;
  const now = Date.now();
  const rest = { created_by: person.customerId, entitlement: '{}', properties: '{}' };
  // Signing up made the first.
  const made = Array.from({ length: 47 }, (_, at) => ({
    ...rest,
    company_id: `${person.companyId}-${at}`,
    name: `Made ${at}`,
    created_date: now,
  }));
  await allCompanies.insertInto('companies').values(made).execute();
  const answers = await Promise.all([1, 2, 3, 4].map(() => make(person.token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
  expect((await make(person.token)).body.message).toBe(
    'You can create up to 50 environments. Ask an operator to create more.',
  );
  await allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', person.customerId)
    .execute();
  expect((await make(person.token)).status).toBe(200);
});

it('limits them per network like sign-ups', async () => {
  const limited = await startServer({ env: { SLUICE_RATE_SIGN_UPS: '2' } });
  const { token } = await limited.company();
  const body = { name: 'Navy', examples: false };
  const ask = async () => (await limited.inject('POST', '/company', { token, body })).status;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  await limited.close();
});

it('creates none without permission, against the plan, or without a name', async () => {
  const reader = await sluice.company({ roles: ['default:read'] });
  expect((await make(reader.token)).body).toMatchObject({ httpResponseCode: 401, code: 1998 });
  const { token, companyId } = await sluice.company();
  expect((await make(token, { name: '', examples: false })).status).toBe(400);
  await sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement: JSON.stringify({ company: { createAdditional: false } }) })
    .where('company_id', '=', companyId)
    .execute();
  expect((await make(token)).body.message).toMatch(/plan doesn’t let you create environments/);
  expect((await me(token)).companies).toHaveLength(1);
});

it('lets a member leave, which ends their access here, and keeps their sessions elsewhere', async () => {
  const [person, other] = [await sluice.company(), await sluice.company()];
  await join(other.companyId, person, ['default:read']);
  const { allCompanies } = sluice.server.database;
  const { customerId } = person;
  await sluice.inject('PUT', `/company/${other.companyId}/switch`, { token: person.token });
  const trial = await issueToken(allCompanies, {
    audience: 'tryFlow',
    customerId,
    companyId: other.companyId,
  });
  expect((await leave(person.token, other.companyId)).status).toBe(200);
  const now = await me(person.token);
  expect(now.companies.map((each: { companyId: string }) => each.companyId)).toEqual([
    person.companyId,
  ]);
  expect(now.selectedCompanyId).toBe(person.companyId);
  const kept = await allCompanies
    .selectFrom('tokens')
    .select('audience')
    .where('customer_id', '=', customerId)
    .execute();
  expect([kept.map(({ audience }) => audience), trial.length > 0]).toEqual([['member'], true]);
  expect(await trail(other.companyId)).toMatchObject([
    {
      action: 'leave',
      resource: 'member',
      resource_id: customerId,
      before: JSON.stringify({ roles: ['default:read'] }),
    },
  ]);
  expect((await leave(person.token, other.companyId)).body).toMatchObject({
    httpResponseCode: 401,
    code: 1998,
  });
});

it('keeps the last super admin, one of two that leave at once, and everyone in their only environment', async () => {
  const [first, second] = [await sluice.company(), await sluice.company()];
  expect((await leave(first.token, first.companyId)).body.message).toMatch(
    /^This is your only environment/,
  );
  const { companyId } = (await make(first.token)).body;
  expect((await leave(first.token, companyId)).body).toMatchObject({
    httpResponseCode: 409,
    message: expect.stringMatching(/last super admin/),
  });
  await join(companyId, second);
  const answers = await Promise.all([
    leave(first.token, companyId),
    leave(second.token, companyId),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
