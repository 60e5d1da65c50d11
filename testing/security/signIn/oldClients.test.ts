import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startServer } from '../../startServer';
import { createTestMemberSignIn } from '../kits/createTestMemberSignIn';

let sluice: Awaited<ReturnType<typeof startServer>>;
let members: ReturnType<typeof createTestMemberSignIn>;
beforeAll(async () => {
  sluice = await startServer();
  members = createTestMemberSignIn(sluice);
});
afterAll(() => sluice.close());

type Begun = Awaited<ReturnType<typeof members.login>>;
const start = async ({ companyId, flowPolicyId, skSdkToken }: Begun) => {
  const reply = await sluice.app.inject({
    method: 'POST',
    url: `/v1/auth/${companyId}/policy/${flowPolicyId}/start`,
    headers: { authorization: `Bearer ${skSdkToken!.access_token}` },
    payload: {},
  });
  return { status: reply.statusCode, body: reply.json() };
};
const callback = (token: string, body: unknown) =>
  sluice.inject('POST', '/customers/skcallback', { token, body });

describe('a client that runs a flow at every sign-in', () => {
  it('gets a flow without questions if nothing is required, and continues with its result', async () => {
    const person = await sluice.company();
    const login = await members.login(person);
    expect(login).toMatchObject({
      mfaRequired: false,
      status: 'active',
      selectedCompany: person.companyId,
    });
    expect(login.skSdkToken).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      success: true,
    });
    // Whoever reads no more than the answer is signed in already.
    expect((await members.me(login.access_token)).status).toBe(200);
    const { allCompanies } = sluice.server.database;
    const old = Date.now() - 11 * 60_000;
    const mine = () =>
      allCompanies.updateTable('tokens').where('customer_id', '=', person.customerId);
    await mine().set({ created_date: old }).where('audience', '=', 'member').execute();
    const { status, body } = await start(login);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ success: true, token_type: 'Bearer' }),
    ]);
    const entered = await callback(login.access_token, body);
    expect(entered.body).toMatchObject({
      mfaRequired: false,
      customerId: person.customerId,
      selectedCompany: person.companyId,
    });
    expect((await members.me(entered.body.access_token)).status).toBe(200);
    expect((await members.me(login.access_token)).status).toBe(401);
    const sessions = allCompanies
      .selectFrom('tokens')
      .select(['session_id', 'created_date'])
      .where('audience', '=', 'member');
    const ages = await sessions.where('customer_id', '=', person.customerId).execute();
    // Nothing was shown again, so it is no younger than the one before.
    expect(ages.map(({ created_date }) => Number(created_date))).toContain(old);
    expect(ages.filter(({ created_date }) => Number(created_date) > old)).toEqual([]);
    // It goes on once: a session is not kept alive by the flow of its beginning.
    expect((await start(login)).status).toBe(401);
  });

  it('can’t skip a second factor with it, or continue in another session', async () => {
    const person = await sluice.company();
    const early = await members.login(person);
    const { body: shown } = await start(early);
    const other = await members.login(await sluice.company());
    expect((await callback(other.access_token, shown)).status).toBe(401);
    // Its end is kept, and a second factor set up meanwhile.
    const { body: kept } = await start(early);
    await members.enrolApp(person);
    expect((await start(early)).status).toBe(401);
    const waiting = await members.login(person);
    expect(waiting.mfaRequired).toBe(true);
    expect((await callback(early.access_token, kept)).status).toBe(401);
    expect((await callback(waiting.access_token, kept)).status).toBe(401);
  });

  it('gets none before a required password change', async () => {
    const person = await sluice.company();
    await sluice.server.database.allCompanies
      .updateTable('customers')
      .set({ status: 'passwordExpired' })
      .where('customer_id', '=', person.customerId)
      .execute();
    const { body } = await sluice.inject('POST', '/customers/login', {
      body: { email: person.email, password },
    });
    expect([body.status, body.skSdkToken]).toEqual(['passwordExpired', undefined]);
  });
});
