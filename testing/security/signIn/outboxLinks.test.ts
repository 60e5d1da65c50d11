import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMembership, deferredTasks } from '#core/server/internal';
import { startServer } from '../../startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const set = ({ customerId }: Person, values: { operator?: 0 | 1; home_company?: string }) =>
  sluice.server.database.allCompanies
    .updateTable('customers')
    .set(values)
    .where('customer_id', '=', customerId)
    .execute();
const join = ({ customerId }: Person, { companyId }: Person) =>
  sluice.server.database.transaction(companyId, db =>
    addMembership(db, { companyId, customerId, roles: ['default:superAdmin'], by: customerId }),
  );
/** An environment's administrator, and a member whose home it is. */
async function household() {
  const admin = await sluice.company();
  const member = await sluice.company({ in: admin.companyId, roles: ['default:read'] });
  await set(member, { home_company: admin.companyId });
  return { admin, member };
}
/** The token of the newest link to a person that the environment's outbox shows. */
async function shownToken({ companyId, token }: Person, { email }: Person): Promise<string> {
  const { body } = await sluice.inject('GET', `/company/${companyId}/outbox`, { token });
  const mail = body.mails.find(({ to }: { to: string }) => to === email);
  return new URL(mail.link).searchParams.get('token') ?? '';
}
const resetBy = ({ companyId, token }: Person, { customerId }: Person) =>
  sluice.inject('PUT', `/company/${companyId}/customers/${customerId}/resetPassword`, {
    token,
    body: {},
  });
async function forget({ email }: Person) {
  await sluice.inject('POST', '/customers/forgotpassword', { body: { email } });
  await sluice.server.get(deferredTasks).settle();
}
const open = (path: 'invitation' | 'resetpassword', token: string) =>
  sluice.inject('POST', `/customers/${path}`, { body: { token, password: 'Taken-Horse-77' } });

describe('a link in an environment’s outbox', () => {
  it('is not created for an account that also belongs to other environments (guarantee 29)', async () => {
    const { admin, member } = await household();
    await join(member, await sluice.company());
    expect(await resetBy(admin, member)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^“Ada Lovelace” also belongs to other env.*SMTP_URL/),
      },
    });
    const { token } = admin;
    const { body } = await sluice.inject('GET', `/company/${admin.companyId}/outbox`, { token });
    expect(body.mails).toEqual([]);
    // Nothing was changed: whoever reset it could tell nobody how to go on.
    expect(await sluice.inject('GET', '/customers/me', { token: member.token })).toMatchObject({
      status: 200,
    });
  });

  it('opens no account that has joined another environment since (guarantee 29)', async () => {
    const { admin, member } = await household();
    await resetBy(admin, member);
    const token = await shownToken(admin, member);
    await join(member, await sluice.company());
    expect(await open('invitation', token)).toMatchObject({ status: 401 });
  });

  it('opens no account that has become an operator’s since', async () => {
    for (const kind of ['invitation', 'resetpassword'] as const) {
      const { admin, member } = await household();
      await (kind === 'invitation' ? resetBy(admin, member) : forget(member));
      const token = await shownToken(admin, member);
      await set(member, { operator: 1 });
      expect([kind, (await open(kind, token)).status]).toEqual([kind, 401]);
    }
  });

  it('opens the account of a member of only this environment', async () => {
    const { admin, member } = await household();
    await resetBy(admin, member);
    expect(await open('invitation', await shownToken(admin, member))).toMatchObject({
      status: 200,
    });
    await forget(member);
    expect(await open('resetpassword', await shownToken(admin, member))).toMatchObject({
      status: 200,
    });
  });

  it('opens an operator’s account if it was created for an operator, and shown to operators', async () => {
    const { admin, member } = await household();
    await set(admin, { operator: 1 });
    await set(member, { operator: 1 });
    await forget(member);
    const token = await shownToken(admin, member);
    expect(await open('resetpassword', token)).toMatchObject({ status: 200 });
  });
});

it('links from before a person became an operator end when they accept', async () => {
  const [operator, { admin, member }] = [await sluice.company(), await household()];
  await set(operator, { operator: 1 });
  const asked = await sluice.inject('POST', '/admin/operators', {
    token: operator.token,
    body: { email: member.email },
  });
  await forget(member);
  const token = await shownToken(admin, member);
  const accepted = await sluice.inject('POST', '/customers/operatorship', {
    token: member.token,
    body: {
      token: new URL(asked.body.link).searchParams.get('token'),
      password: 'Another-Horse-77',
    },
  });
  expect(accepted.status).toBe(200);
  // Not even once they run the installation no more.
  await set(member, { operator: 0 });
  expect(await open('resetpassword', token)).toMatchObject({ status: 401 });
});
