import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilUnlocked } from '#core/server/internal';
import { takeAddress } from '#core/server/authentication/lockout';
import { startServer } from '../../startServer';
import { createTestSignIn, type Person } from '../kits/createTestSignIn';
import { readMailedToken } from '../kits/readMails';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  const env = { SLUICE_TRUST_PROXY: '1', SLUICE_SMTP_URL: 'smtp://127.0.0.1:1' };
  sluice = await startServer({ env });
});
afterAll(() => sluice.close());
const { ask, signOn, impose, customer, set } = createTestSignIn(() => sluice);

const chosen = 'Newer-Horse-10';
/** The last of thirty guesses by a stranger, which locks the account until it is unlocked. */
async function lockOut(person: Person) {
  await set(person, { failed_count: 29, failed_at: Date.now(), locked_until: 0 });
  expect((await signOn(person.email, 'Wrong-Horse-9')).status).toBe(401);
  expect((await customer(person)).locked_until).toBe(untilUnlocked);
}
async function forget({ email }: Person): Promise<string> {
  await ask('POST', '/customers/forgotpassword', { email });
  return readMailedToken(sluice, email);
}
const open = (path: 'invitation' | 'resetpassword', token: string) =>
  ask('POST', `/customers/${path}`, { token, password: chosen });
const me = (token: string) => sluice.inject('GET', '/customers/me', { token });

describe('an account that a stranger locked by guessing passwords', () => {
  it('is unlocked by a reset link sent to its mailbox, also an operator’s', async () => {
    for (const operator of [0, 1]) {
      const person = await sluice.company();
      await set(person, { operator });
      await lockOut(person);
      const token = await forget(person);
      expect([operator, (await open('resetpassword', token)).status]).toEqual([operator, 200]);
      expect((await signOn(person.email, chosen)).status).toBe(200);
      expect((await open('resetpassword', token)).status).toBe(401);
    }
  });

  it('still needs its second factor after the reset', async () => {
    const person = await sluice.company();
    await impose(person.companyId, { mfaRequired: true });
    await lockOut(person);
    const { body } = await open('resetpassword', await forget(person));
    expect(body).toMatchObject({ mfaRequired: true, status: 'active' });
    expect((await me(body.access_token)).status).toBe(401);
  });

  it('is unlocked by a link from an administrator’s reset', async () => {
    const admin = await sluice.company();
    const member = await sluice.company({ in: admin.companyId, roles: ['default:read'] });
    await lockOut(member);
    const path = `/company/${admin.companyId}/customers/${member.customerId}/resetPassword`;
    expect((await ask('PUT', path, {}, { token: admin.token })).status).toBe(200);
    expect((await open('invitation', await readMailedToken(sluice, member.email))).status).toBe(
      200,
    );
    expect((await signOn(member.email, chosen)).status).toBe(200);
  });

  it('keeps its sessions, and counts guesses from zero after the reset', async () => {
    const person = await sluice.company();
    await lockOut(person);
    expect((await me(person.token)).status).toBe(200);
    await open('resetpassword', await forget(person));
    await lockOut(person);
    expect((await signOn(person.email, chosen)).status).toBe(401);
  });
});

describe('a clock that is set back', () => {
  it('extends no lockout and no count of an address', async () => {
    const person = await sluice.company();
    const ahead = Date.now() + 365 * 24 * 3_600_000;
    await set(person, { failed_count: 5, failed_at: ahead, locked_until: ahead });
    expect((await signOn(person.email)).status).toBe(200);
    const { allCompanies } = sluice.server.database;
    await allCompanies
      .insertInto('sign_in_tries')
      .values({ address: '198.51.100.77', window_start: ahead, tries: 20 })
      .execute();
    await takeAddress(allCompanies, '198.51.100.77');
    const row = await allCompanies
      .selectFrom('sign_in_tries')
      .select('tries')
      .where('address', '=', '198.51.100.77')
      .executeTakeFirst();
    expect(row).toEqual({ tries: 1 });
  });
});
