import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addMembership, DatabaseDownError, issueToken } from '#core/server/internal';
import { password, startServer } from '../../startServer';
import { createTestSignIn } from '../kits/createTestSignIn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () => void (sluice = await startServer({ plugins: [], env: { SLUICE_TRUST_PROXY: '1' } })),
);
afterAll(() => sluice.close());
afterEach(() => vi.restoreAllMocks());
const { ask, change, tokenFor, trail } = createTestSignIn(() => sluice);

/** Has a call come to no change of tokens outside of its transaction, as if its process had stopped. */
function stopAfterTransaction(): void {
  const { allCompanies } = sluice.server.database;
  for (const kind of ['deleteFrom', 'updateTable'] as const) {
    const kept = allCompanies[kind].bind(allCompanies) as (table: string) => never;
    vi.spyOn(allCompanies, kind).mockImplementation(((table: string) => {
      if (table === 'tokens') throw new DatabaseDownError('The process stopped.');
      return kept(table);
    }) as never);
  }
}
const isSignedIn = async (token: string) =>
  (await sluice.inject('GET', '/customers/me', { token })).status === 200;
const newPassword = 'Newer-Horse-10';

it('a changed password ends all sessions and is in the audit trail, even if the process stops right after it (guarantee 3)', async () => {
  const person = await sluice.company();
  const other = await tokenFor(person);
  stopAfterTransaction();
  await change(person, password, newPassword);
  vi.restoreAllMocks();
  expect([await isSignedIn(other), await isSignedIn(person.token)]).toEqual([false, false]);
  expect((await trail(person)).map(({ action }) => action)).toContain('changePassword');
  expect(await isSignedIn(await tokenFor(person, newPassword))).toBe(true);
});

it('a password link takes full effect or none (guarantee 29)', async () => {
  const person = await sluice.company();
  const { customerId, companyId } = person;
  const subject = { purpose: 'forgotten', proves: true };
  const token = await issueToken(sluice.server.database.allCompanies, {
    audience: 'reset',
    customerId,
    companyId,
    subject,
  });
  stopAfterTransaction();
  await ask('POST', '/customers/resetpassword', { token, password: newPassword });
  vi.restoreAllMocks();
  expect(await isSignedIn(person.token)).toBe(false);
  expect((await trail(person)).map(({ action }) => action)).toContain('resetPassword');
  expect(await isSignedIn(await tokenFor(person, newPassword))).toBe(true);
});

it('a member who leaves keeps no token of the environment, even if the process stops right after it', async () => {
  const [person, left] = [await sluice.company(), await sluice.company()];
  const { allCompanies } = sluice.server.database;
  const { customerId } = person;
  await addMembership(allCompanies, {
    companyId: left.companyId,
    customerId,
    roles: [],
    by: left.customerId,
  });
  const terms = { customerId, companyId: left.companyId } as const;
  await issueToken(allCompanies, { audience: 'tryFlow', ...terms });
  stopAfterTransaction();
  const path = `/company/${left.companyId}/membership`;
  await sluice.inject('DELETE', path, { token: person.token });
  vi.restoreAllMocks();
  const held = await allCompanies
    .selectFrom('tokens')
    .select('audience')
    .where('customer_id', '=', customerId)
    .where('company_id', '=', left.companyId)
    .execute();
  expect(held).toEqual([]);
});
