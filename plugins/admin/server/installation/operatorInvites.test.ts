import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailText } from '#core/server/internal';
import { password, startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let operator: Awaited<ReturnType<typeof sluice.company>>;
beforeAll(async () => {
  sluice = await startServer();
  operator = await sluice.company();
  const { allCompanies } = sluice.server.database;
  const done = { name: 'set-up', value: '' };
  await allCompanies.insertInto('installation').values(done).execute();
  await allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', operator.customerId)
    .execute();
});
afterAll(() => sluice.close());

let number = 0;
/** Somebody for whom the operator created an environment, with the link to hand over. */
async function founder() {
  const email = `founder-${++number}@example.com`;
  const create = async () => {
    const body = { email, firstName: 'Grace', lastName: 'Hopper', company: 'Harbor' };
    const reply = await sluice.inject('POST', '/customers/admin', { token: operator.token, body });
    expect(reply.status).toBe(200);
    return new URL(reply.body.link).searchParams.get('token')!;
  };
  return { email, create, link: await create() };
}
const open = (token: string) =>
  sluice.inject('POST', '/customers/invitation', { body: { token, password } });
const signUp = (email: string) =>
  sluice.inject('POST', '/customers', {
    body: { email, firstName: 'M', lastName: 'Y', password: 'Strange-Horse-77' },
  });
const signIn = (email: string, tried: string) =>
  sluice.inject('POST', '/customers/login', { body: { email, password: tried } });

it('a stranger can’t take over the address of a person for whom an operator created an environment by signing up', async () => {
  const { email, link } = await founder();
  expect((await signUp(email)).status).toBe(200);
  expect((await signIn(email, 'Strange-Horse-77')).status).toBe(401);
  expect((await open(link)).body).toMatchObject({ status: 'active' });
  expect((await signIn(email, password)).body).toMatchObject({ status: 'active' });
});

it('nor by an invitation whose link is in an outbox', async () => {
  const { email, link } = await founder();
  const stranger = await sluice.company();
  const path = `/company/${stranger.companyId}/customers`;
  const body = { email, firstName: 'M', lastName: 'Y', roles: ['default:read'] };
  expect((await sluice.inject('POST', path, { token: stranger.token, body })).status).toBe(200);
  const row = await sluice.server.database.allCompanies
    .selectFrom('outbox')
    .selectAll()
    .where('to', '=', email)
    .executeTakeFirstOrThrow();
  const token = /token=([\w-]+)/.exec(mailText(sluice.server, row))?.[1] ?? '';
  expect((await open(token)).status).toBe(409);
  expect((await open(link)).body).toMatchObject({ status: 'active' });
});

it('only an operator changes the choice, which ends with its link', async () => {
  const { email, create, link } = await founder();
  const again = await create();
  expect((await open(again)).status).toBe(200);
  // The first environment is still there to join.
  expect((await open(link)).status).toBe(409);
  const late = await founder();
  await sluice.server.database.allCompanies
    .updateTable('tokens')
    .set({ expires_date: 1 })
    .where('audience', '=', 'invitation')
    .execute();
  expect((await signUp(late.email)).status).toBe(200);
  expect((await signIn(late.email, 'Strange-Horse-77')).status).toBe(200);
  expect((await signIn(email, password)).status).toBe(200);
});
