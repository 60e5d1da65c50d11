import { afterAll, beforeAll, expect, it } from 'vitest';
import { elsewhere } from '#testing/security/kits/createTestSignIn';
import { password, startServer } from '#testing/startServer';
import { deferredTasks } from '../jobs/deferredTasks';
import { countTry } from './lockout';
import { mintSetUpKey } from './setUp';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () => void (sluice = await startServer({ plugins: [], env: { SLUICE_TRUST_PROXY: '1' } })),
);
afterAll(() => sluice.close());

const signOn = (email: string, secret: string, from = '127.0.0.1') =>
  sluice.inject('POST', '/customers/login', {
    body: { email, password: secret },
    headers: { 'x-forwarded-for': from },
  });

/** The actions that the trail of an environment has, in their order. */
async function listActions(companyId: string): Promise<string[]> {
  const events = await sluice.server.database
    .forCompany(companyId)
    .selectFrom('audit_events')
    .select('action')
    .orderBy('seq')
    .execute();
  return events.map(({ action }) => action);
}

it('sets up once when twenty people try at the same time', async () => {
  const key = await mintSetUpKey(sluice.server);
  const body = {
    key,
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    password,
    company: 'Navy',
    examples: false,
  };
  expect((await sluice.inject('POST', '/setup', { body: { ...body, key: 'wrong' } })).status).toBe(
    401,
  );
  expect(
    (await sluice.inject('POST', '/setup', { body: { ...body, password: 'weak' } })).body.message,
  ).toMatch(/must have 8 to 128 characters/);
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => sluice.inject('POST', '/setup', { body })),
  );
  const [done, ...more] = tries.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  const recorded = await listActions(done?.body.selectedCompany);
  expect(recorded).toEqual(['setUp', 'create', 'signOn']);
  expect((await sluice.inject('GET', '/setup')).body).toEqual({ open: false });
});

it('signs in, returns the profile and permissions, and signs out at once [S139, C001, C003, C004]', async () => {
  const { email } = await sluice.company();
  const { body } = await signOn(email.toUpperCase(), password);
  expect(body).toMatchObject({ token_type: 'Bearer', mfaRequired: false, status: 'active' });
  const token = body.access_token;
  const me = await sluice.inject('GET', '/customers/me', { token });
  expect(me.body.permissions).toContain('company:update');
  expect(me.body.companies).toHaveLength(1);
  await sluice.inject('POST', '/customers/logout', { token });
  expect((await sluice.inject('GET', '/customers/me', { token })).body).toMatchObject({
    code: 1999,
    httpResponseCode: 401,
  });
});

it('responds the same to an unknown address and a wrong password [S130]', async () => {
  const { email } = await sluice.company();
  const wrong = await signOn(email, 'Wrong-Horse-9');
  const unknown = await signOn('nobody@example.com', 'Wrong-Horse-9');
  expect(wrong.status).toBe(401);
  expect(unknown).toEqual({ ...wrong, headers: expect.anything() });
});

it('verifies at most five of two hundred passwords tried at once', async () => {
  const { email, customerId } = await sluice.company();
  const from = elsewhere();
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => signOn(email, `Wrong-Horse-${index}`, from)),
  );
  const row = await sluice.server.database.allCompanies
    .selectFrom('customers')
    .select(['failed_count', 'locked_until'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  expect(row.failed_count).toBe(5);
  expect(row.locked_until).toBeGreaterThan(Date.now());
  // Another network, none of whose tries were counted yet.
  expect((await signOn(email, password, elsewhere())).status).toBe(401);
});

it('accepts a correct password as often as it is sent at once, also after four failures', async () => {
  const { email, customerId } = await sluice.company();
  const from = elsewhere();
  for (let at = 0; at < 4; at++) await signOn(email, 'Wrong-Horse-9', from);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => signOn(email, password, from)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  const row = await sluice.server.database.allCompanies
    .selectFrom('customers')
    .select(['failed_count', 'locked_until'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ failed_count: 0, locked_until: 0 });
});

it.each([
  [5, 1],
  [6, 0],
  [10, 2],
  [25, 5],
  [30, -1],
])('after %i failures locks for %i minutes; -1 is until unlocked', async (failures, minutes) => {
  const { customerId } = await sluice.company();
  const { allCompanies } = sluice.server.database;
  const now = Date.now();
  await allCompanies
    .updateTable('customers')
    .set({ failed_count: failures - 1, failed_at: now })
    .where('customer_id', '=', customerId)
    .execute();
  expect(await countTry(allCompanies, customerId)).toBe(true);
  const { locked_until } = await allCompanies
    .selectFrom('customers')
    .select('locked_until')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  expect(locked_until <= 0 ? locked_until : Math.round((locked_until - now) / 60_000)).toBe(
    minutes,
  );
  expect(await countTry(allCompanies, customerId)).toBe(minutes === 0);
});

it('changes the password and ends every session of the member [S143, C005]', async () => {
  const { email, token } = await sluice.company();
  await sluice.server.database.allCompanies.deleteFrom('sign_in_tries').execute();
  const change = (existingPassword: string, newPassword: string) =>
    sluice.inject('PUT', '/customers/change', { token, body: { existingPassword, newPassword } });
  expect((await change('Wrong-Horse-9', 'Newer-Horse-10')).body.httpResponseCode).toBe(400);
  expect((await change(password, 'short')).status).toBe(422);
  expect((await change(password, 'Newer-Horse-10')).status).toBe(200);
  expect((await sluice.inject('GET', '/customers/me', { token })).status).toBe(401);
  expect((await signOn(email, 'Newer-Horse-10')).status).toBe(200);
});

it('signs up with a new environment [C002, S117, S247]', async () => {
  const body = {
    firstName: 'Alan',
    lastName: 'Turing',
    email: 'alan@example.com',
    password,
    company: 'Bletchley',
  };
  expect((await sluice.inject('POST', '/customers', { body })).status).toBe(200);
  // Nobody learns from the answer that the address has an account, and that stays as it was.
  const again = { ...body, password: 'Other-Horse-10' };
  const { status, body: told } = await sluice.inject('POST', '/customers', { body: again });
  expect([status, Object.keys(told)]).toEqual([200, ['customerId']]);
  expect((await signOn('alan@example.com', again.password)).status).toBe(401);
  const { body: session } = await signOn('alan@example.com', password);
  const me = await sluice.inject('GET', '/customers/me', { token: session.access_token });
  expect(me.body.companies).toMatchObject([{ name: 'Bletchley', roles: ['default:superAdmin'] }]);
  expect((await listActions(me.body.companies[0].companyId))[0]).toBe('signUp');
});

it('rejects a token issued for another purpose', async () => {
  const { customerId, companyId } = await sluice.company();
  const { issueToken } = await import('./tokens');
  for (const audience of ['invitation', 'reset', 'mfa', 'tryFlow', 'sdk', 'device'] as const) {
    const token = await issueToken(sluice.server.database.allCompanies, {
      audience,
      customerId,
      companyId,
    });
    expect((await sluice.inject('GET', '/customers/me', { token })).status).toBe(401);
  }
});

it('sign-ups with someone else’s address use up none of their reset emails (guarantee 6)', async () => {
  const mailing = await startServer({
    plugins: [],
    env: { SLUICE_SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  const { email } = await mailing.company();
  const { allCompanies } = mailing.server.database;
  // Only a set-up installation lets people sign up.
  await allCompanies.insertInto('installation').values({ name: 'set-up', value: '1' }).execute();
  const body = { firstName: 'Eve', lastName: 'Moore', email, password };
  for (let at = 0; at < 7; at++)
    expect((await mailing.inject('POST', '/customers', { body })).status).toBe(200);
  await mailing.server.get(deferredTasks).settle();
  const mails = () =>
    allCompanies.selectFrom('outbox').select('subject').where('to', '=', email).execute();
  expect(await mails()).toHaveLength(5);
  await mailing.inject('POST', '/customers/forgotpassword', { body: { email } });
  await mailing.server.get(deferredTasks).settle();
  expect(await mails()).toHaveLength(6);
  await mailing.close();
});

it('accepts only new email addresses that don’t look like links; existing people still sign in (guarantee 28)', async () => {
  const { allCompanies } = sluice.server.database;
  const { customerId } = await sluice.company();
  const signUp = (email: string) =>
    sluice.inject('POST', '/customers', {
      body: { firstName: 'Ada', lastName: 'Byron', email, password },
    });
  const old = 'https://evil.example/x@evil.example';
  for (const email of [old, 'a,b@example.com', '<a@b>', '"a"@example.com', 'a@b.example:25'])
    expect([email, (await signUp(email)).status]).toEqual([email, 400]);
  for (const email of ["o'neil+x@example.com", 'zoë@bücher.example', '用户@例子.example'])
    expect([email, (await signUp(email)).status]).toEqual([email, 200]);
  await allCompanies
    .updateTable('customers')
    .set({ email: old })
    .where('customer_id', '=', customerId)
    .execute();
  expect((await signOn(old, password)).status).toBe(200);
  const forgot = { body: { email: old } };
  expect((await sluice.inject('POST', '/customers/forgotpassword', forgot)).status).toBe(200);
});
