import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
async function operator() {
  const person = await sluice.company();
  const { across } = sluice.server.database;
  await across.updateTable('customers').set({ operator: 0 }).execute();
  await across
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', person.customerId)
    .execute();
  return person;
}
const add = ({ token }: Person, email: string) =>
  sluice.inject('POST', '/admin/operators', { token, body: { email } });
const remove = ({ token }: Person, { customerId }: Person) =>
  sluice.inject('DELETE', `/admin/operators/${customerId}`, { token });
const list = ({ token }: Person) => sluice.inject('GET', '/admin/operators', { token });

it('an operator lets another person run the installation and takes it from them again', async () => {
  const [first, second] = [await operator(), await sluice.company()];
  expect((await list(second)).body.code).toBe(1998);
  expect((await add(first, second.email.toUpperCase())).body).toMatchObject({
    customerId: second.customerId,
  });
  expect((await list(second)).body.operators).toHaveLength(2);
  expect((await add(first, second.email)).status).toBe(409);
  expect((await remove(first, second)).status).toBe(200);
  expect((await list(second)).body.code).toBe(1998);
  expect((await remove(first, second)).status).toBe(404);
  const rows = await sluice.server.database
    .of(first.companyId)
    .selectFrom('audit_events')
    .select(['action', 'resource', 'resource_id'])
    .where('outcome', '=', 'done')
    .orderBy('seq')
    .execute();
  expect(rows).toEqual(
    ['create', 'delete'].map(action => ({
      action,
      resource: 'operator',
      resource_id: second.customerId,
    })),
  );
});

it('the last operator stays, also of two who withdraw from each other at once', async () => {
  const [first, second] = [await operator(), await sluice.company()];
  expect((await remove(first, first)).body.message).toMatch(/last operator/);
  await add(first, second.email);
  const answers = await Promise.all([remove(first, second), remove(second, first)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('who is not here, or has not answered an invitation, is not made one', async () => {
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
  expect(await add(first, body.email)).toMatchObject({ status: 409 });
});
