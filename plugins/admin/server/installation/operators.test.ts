import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { untilUnlocked } from '#core/server/internal';
import { password, startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
async function operator() {
  const person = await sluice.company();
  const { allCompanies } = sluice.server.database;
  await allCompanies.updateTable('customers').set({ operator: 0 }).execute();
  await allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', person.customerId)
    .execute();
  return person;
}
const add = ({ token }: Person, email: string) =>
  sluice.inject('POST', '/admin/operators', { token, body: { email } });
const newPassword = 'Another-Horse-77';
const accept = ({ token }: Person, link: string, chosen = newPassword) =>
  sluice.inject('POST', '/customers/operatorship', {
    token,
    body: { token: new URL(link).searchParams.get('token'), password: chosen },
  });
async function makeOperator(by: Person, person: Person) {
  const { body } = await add(by, person.email);
  return accept(person, body.link);
}
const remove = ({ token }: Person, { customerId }: Person) =>
  sluice.inject('DELETE', `/admin/operators/${customerId}`, { token });
const list = ({ token }: Person) => sluice.inject('GET', '/admin/operators', { token });

it('an operator makes another person an operator and removes them again', async () => {
  const [first, second] = [await operator(), await sluice.company()];
  expect((await list(second)).body.code).toBe(1998);
  const asked = await add(first, second.email.toUpperCase());
  const { customerId, email } = second;
  expect(asked.body).toMatchObject({ customerId, name: email, lastLogin: 0, pending: true });
  // Asked is not made: what they own of the address is not shown before they accept.
  expect((await list(second)).body.code).toBe(1998);
  expect((await list(first)).body.operators).toMatchObject([{ pending: false }, { pending: true }]);
  expect((await accept(first, asked.body.link)).status).toBe(403);
  expect((await accept(second, asked.body.link)).status).toBe(200);
  expect((await accept(second, asked.body.link)).status).toBe(404);
  expect((await list(second)).body.operators).toHaveLength(2);
  expect((await add(first, second.email)).status).toBe(409);
  expect((await remove(first, second)).status).toBe(200);
  expect((await list(second)).body.code).toBe(1998);
  expect((await remove(first, second)).status).toBe(404);
  const rows = await sluice.server.database.allCompanies
    .selectFrom('audit_events')
    .select(['action', 'resource', 'resource_id'])
    .where('outcome', '=', 'done')
    .where('resource', '=', 'operator')
    .orderBy('at')
    .execute();
  expect(rows).toEqual(
    ['ask', 'create', 'delete'].map(action => ({
      action,
      resource: 'operator',
      resource_id: second.customerId,
    })),
  );
});

it('a new operator sets a new password, and is signed in nowhere else', async () => {
  const [first, second] = [await operator(), await sluice.company()];
  const signIn = async (chosen: string) => {
    const body = { email: second.email, password: chosen };
    return (await sluice.inject('POST', '/customers/login', { body })).body;
  };
  const me = async (token: string) =>
    (await sluice.inject('GET', '/customers/me', { token })).status;
  // Somebody who read a link in an outbox set the password, and waits.
  const other = (await signIn(password)).access_token;
  const { link } = (await add(first, second.email)).body;
  expect((await accept(second, link, password)).body.message).toContain('current password');
  expect(await me(other)).toBe(200);
  expect((await accept(second, link)).status).toBe(200);
  expect([await me(other), await me(second.token)]).toEqual([401, 200]);
  expect((await signIn(password)).access_token).toBeUndefined();
  expect((await signIn(newPassword)).access_token).toBeTruthy();
});

it('the last operator remains, also if two remove each other at once', async () => {
  const [first, second] = [await operator(), await sluice.company()];
  expect((await remove(first, first)).body.message).toMatch(/last operator/);
  await makeOperator(first, second);
  const answers = await Promise.all([remove(first, second), remove(second, first)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('people without an account or with an open invitation don’t become operators', async () => {
  const first = await operator();
  expect(await add(first, 'nobody@example.org')).toMatchObject({
    status: 404,
    body: { details: [{ at: 'body/email' }] },
  });
  const { companyId, token } = first;
  const body = {
    email: 'waiting@example.org',
    firstName: 'W',
    lastName: 'W',
    roles: ['default:read'],
  };
  await sluice.inject('POST', `/company/${companyId}/customers`, { token, body });
  expect(await add(first, body.email)).toMatchObject({ status: 404 });
  const founder = { email: 'founder@example.org', firstName: 'F', lastName: 'F', company: 'F' };
  await sluice.inject('POST', '/customers/admin', { token, body: founder });
  expect(await add(first, founder.email)).toMatchObject({ status: 409 });
});

it('a request can be revoked, and ends with a newer one', async () => {
  const [first, second] = [await operator(), await sluice.company()];
  const { body: before } = await add(first, second.email);
  const { body: after } = await add(first, second.email);
  expect((await accept(second, before.link)).status).toBe(404);
  expect((await remove(first, second)).status).toBe(200);
  expect((await accept(second, after.link)).status).toBe(404);
  expect((await list(first)).body.operators).toHaveLength(1);
});

it('with a mail server, the link is sent only to the mailbox, and no outbox shows it', async () => {
  const mailing = await startServer({ env: { SLUICE_SMTP_URL: 'smtp://127.0.0.1:1' } });
  const { allCompanies } = mailing.server.database;
  const [first, second] = [await mailing.company(), await mailing.company()];
  await allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', first.customerId)
    .execute();
  const body = { email: second.email };
  const { token } = first;
  const asked = await mailing.inject('POST', '/admin/operators', { token, body });
  expect(asked).toMatchObject({ status: 200, body: { pending: true } });
  expect(asked.body).not.toHaveProperty('link');
  const mails = await allCompanies.selectFrom('outbox').select(['company_id', 'to']).execute();
  expect(mails).toEqual([{ company_id: '', to: second.email }]);
  await mailing.close();
});

describe('an account that is locked after too many incorrect passwords', () => {
  const unlock = ({ token }: Person, email: string) =>
    sluice.inject('POST', '/admin/unlock', { token, body: { email } });
  const lock = ({ customerId }: Person) =>
    sluice.server.database.allCompanies
      .updateTable('customers')
      .set({ failed_count: 30, failed_at: Date.now(), locked_until: untilUnlocked })
      .where('customer_id', '=', customerId)
      .execute();
  const signIn = async ({ email }: Person, chosen = password) =>
    (await sluice.inject('POST', '/customers/login', { body: { email, password: chosen } })).status;

  it('is unlocked by an operator: another operator’s, or anyone’s', async () => {
    const [first, second, stranger] = [
      await operator(),
      await sluice.company(),
      await sluice.company(),
    ];
    await makeOperator(first, second);
    await lock(second);
    await lock(stranger);
    const listed = (await list(first)).body.operators;
    expect(Object.fromEntries(listed.map((each: any) => [each.customerId, each.locked]))).toEqual({
      [first.customerId]: false,
      [second.customerId]: true,
    });
    expect(await signIn(second, newPassword)).toBe(401);
    expect((await unlock(first, second.email.toUpperCase())).status).toBe(200);
    expect(await signIn(second, newPassword)).toBe(200);
    expect((await unlock(first, stranger.email)).status).toBe(200);
    expect(await signIn(stranger)).toBe(200);
    const events = await sluice.server.database.allCompanies
      .selectFrom('audit_events')
      .select(['company_id', 'actor_id', 'resource_id'])
      .where('action', '=', 'unlock')
      .where('resource_id', '=', second.customerId)
      .execute();
    const event = { actor_id: first.customerId, resource_id: second.customerId };
    expect(events).toHaveLength(2);
    expect(events).toEqual(
      expect.arrayContaining([
        { ...event, company_id: first.companyId },
        { ...event, company_id: second.companyId },
      ]),
    );
  });

  it('is unlocked together with the entries in both audit trails', async () => {
    const [first, stranger] = [await operator(), await sluice.company()];
    await lock(stranger);
    const { database } = sluice.server;
    const { concurrentTransaction } = database;
    // What would be recorded in a transaction of its own afterward is not.
    const stopped = vi.spyOn(database, 'concurrentTransaction');
    stopped.mockImplementation((companyId, work) =>
      companyId === undefined
        ? concurrentTransaction.call(database, companyId, work)
        : Promise.reject(new Error('The process stopped.')),
    );
    const { status } = await unlock(first, stranger.email);
    stopped.mockRestore();
    const trails = await database.allCompanies
      .selectFrom('audit_events')
      .select('company_id')
      .where('action', '=', 'unlock')
      .where('resource_id', '=', stranger.customerId)
      .execute();
    expect([status, trails.length]).toEqual([200, 2]);
  });

  it('is unlocked by nobody else, and only if it exists', async () => {
    const [first, other] = [await operator(), await sluice.company()];
    await lock(first);
    expect((await unlock(other, first.email)).body.code).toBe(1998);
    expect(await unlock(first, 'nobody@example.org')).toMatchObject({
      status: 404,
      body: { details: [{ at: 'body/email' }] },
    });
  });
});
