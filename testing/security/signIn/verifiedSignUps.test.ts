import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { password, startServer } from '../../startServer';
import { createTestSignIn } from '../kits/createTestSignIn';
import { readMailedToken } from '../kits/readMails';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  const env = {
    SLUICE_TRUST_PROXY: '1',
    SLUICE_SMTP_URL: 'smtp://127.0.0.1:1',
    SLUICE_SIGN_UP_EMAILS: 'verified',
  };
  sluice = await startServer({ env });
  // Nobody signs up before the installation is set up.
  await sluice.server.database.allCompanies
    .insertInto('installation')
    .values({ name: 'set-up', value: '' })
    .execute();
});
afterAll(() => sluice.close());
const { ask, signOn, set } = createTestSignIn(() => sluice);

const chosen = 'Chosen-Horse-10';
const signUp = (email: string) =>
  ask('POST', '/customers', { firstName: 'Eve', lastName: 'Stranger', email, password: chosen });

it('neither the sign-up nor the sign-in after it tells whether an address has an account', async () => {
  const { email: known } = await sluice.company();
  const unknown = `${newId()}@example.com`;
  const answers = [];
  for (const email of [known, unknown]) {
    const { status, body } = await signUp(email);
    const { customerId, ...rest } = body;
    const entered = await signOn(email, chosen);
    answers.push({
      status,
      rest,
      length: customerId.length,
      entered: [entered.status, entered.body],
    });
  }
  expect(answers[0]).toMatchObject({ status: 200, rest: { verifies: true } });
  expect(answers[0]!.entered[0]).toBe(401);
  expect(answers[1]).toEqual(answers[0]);
});

it('a new person signs in after opening the link', async () => {
  const email = `${newId()}@example.com`;
  await signUp(email);
  expect((await signOn(email, chosen)).status).toBe(401);
  const token = await readMailedToken(sluice, email);
  expect((await ask('POST', '/customers/address', { token, password: chosen })).status).toBe(200);
  expect((await signOn(email, chosen)).status).toBe(200);
});

it('a person who didn’t open it signs in with a new password by email', async () => {
  const email = `${newId()}@example.com`;
  await signUp(email);
  await ask('POST', '/customers/forgotpassword', { email });
  const token = await readMailedToken(sluice, email);
  expect((await ask('POST', '/customers/resetpassword', { token, password })).status).toBe(200);
  expect((await signOn(email)).status).toBe(200);
});

it('members who were invited, and operators, sign in as before', async () => {
  const owner = await sluice.company();
  const member = await sluice.company({ in: owner.companyId, roles: ['default:read'] });
  await set(member, { email_verified: 0, home_company: owner.companyId });
  expect((await signOn(member.email)).status).toBe(200);
  await set(owner, { email_verified: 0, operator: 1 });
  expect((await signOn(owner.email)).status).toBe(200);
});
