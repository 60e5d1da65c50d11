import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken, untilUnlocked } from '../internal';
import { password, startServer } from '#testing/startServer';
import { createTestSignIn, elsewhere, type Person } from '#testing/security/kits/createTestSignIn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  const env = { SLUICE_TRUST_PROXY: '1', SLUICE_URL: 'https://sluice.example' };
  sluice = await startServer({ env });
});
afterAll(() => sluice.close());
const { signOn, customer, set, trail } = createTestSignIn(() => sluice);
const tokens = () => sluice.server.database.allCompanies.selectFrom('tokens').selectAll();

/** A browser that keeps its cookies, each call from another network unless one is named. */
function browser(cookie = '') {
  const call = async (
    method: 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    { token = '', from = elsewhere() } = {},
  ) => {
    const headers = { 'x-forwarded-for': from, ...(cookie && { cookie }) };
    const reply = await sluice.inject(method, path, { body, headers, ...(token && { token }) });
    const [set] = [reply.headers['set-cookie'] ?? []].flat();
    if (set) [cookie = ''] = set.split(';');
    return reply;
  };
  return {
    call,
    cookie: () => cookie,
    signIn: ({ email }: Pick<Person, 'email'>, secret = password, from = elsewhere()) =>
      call('POST', '/customers/login', { email, password: secret }, { from }),
  };
}
const statuses = async (times: number, work: () => Promise<{ status: number }>) => {
  const all: number[] = [];
  for (let at = 0; at < times; at++) all.push((await work()).status);
  return all;
};
const guess = (person: Person) => signOn(person.email, 'Wrong-Horse-9');
const isLockedOut = (person: Person) =>
  set(person, { failed_count: 30, locked_until: untilUnlocked });

describe('a browser in which a person has signed in before', () => {
  it('signs them in although strangers locked the account by guessing', async () => {
    const person = await sluice.company();
    const own = browser();
    const { headers } = await own.signIn(person);
    expect([headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(
        /^__Host-sluice-devices=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    expect(await statuses(5, () => guess(person))).toEqual(Array(5).fill(401));
    expect((await signOn(person.email)).status).toBe(401);
    expect((await own.signIn(person)).status).toBe(200);
    await isLockedOut(person);
    expect((await own.signIn(person)).status).toBe(200);
    // What strangers guessed still counts against strangers.
    expect((await customer(person)).locked_until).toBe(untilUnlocked);
    expect((await signOn(person.email)).status).toBe(401);
  });

  it('signs them in although others in its network used up their tries', async () => {
    const [person, from] = [await sluice.company(), elsewhere()];
    const own = browser();
    await own.signIn(person);
    await statuses(21, () => signOn('nobody@example.com', 'Wrong-Horse-9', from));
    expect((await signOn(person.email, password, from)).status).toBe(429);
    expect((await own.signIn(person, password, from)).status).toBe(200);
  });

  it('lets them confirm and change their password meanwhile, and is known after that', async () => {
    const person = await sluice.company();
    const own = browser();
    const { body } = await own.signIn(person);
    await isLockedOut(person);
    const token: string = body.access_token;
    const confirmed = await own.call('POST', '/customers/confirm', { password }, { token });
    expect(confirmed.status).toBe(200);
    const change = { existingPassword: password, newPassword: 'Newer-Horse-10' };
    expect((await own.call('PUT', '/customers/change', change, { token })).status).toBe(200);
    expect((await own.signIn(person, 'Newer-Horse-10')).status).toBe(200);
  });

  it('has tries of its own, which others who copied its cookie can’t exceed', async () => {
    const person = await sluice.company();
    const own = browser();
    await own.signIn(person);
    const thief = browser(own.cookie());
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, at) => thief.signIn(person, `Wrong-Horse-${at}`)),
    );
    expect(tries.map(({ status }) => status)).toEqual(Array(40).fill(401));
    expect((await thief.signIn(person)).status).toBe(401);
    const counted = await sluice.server.database.allCompanies
      .selectFrom('sign_in_tries')
      .select('tries')
      .where('address', 'like', 'device %')
      .execute();
    expect(counted).toEqual([{ tries: 5 }]);
    // The account is not locked by it, and its trail says what was tried.
    expect((await customer(person)).failed_count).toBe(0);
    expect((await signOn(person.email)).status).toBe(200);
    const failed = (await trail(person)).filter(({ action }) => action === 'signOnFailed');
    expect(failed).toHaveLength(5);
  });

  it('is forgotten after thirty wrong passwords', async () => {
    const person = await sluice.company();
    const own = browser();
    await own.signIn(person);
    const { allCompanies } = sluice.server.database;
    await own.signIn(person, 'Wrong-Horse-9');
    await allCompanies
      .updateTable('sign_in_tries')
      .set({ tries: 29, window_start: Date.now() - 3_600_000 })
      .where('address', 'like', 'device %')
      .where('tries', '=', 1)
      .execute();
    await own.signIn(person, 'Wrong-Horse-9');
    await isLockedOut(person);
    expect((await own.signIn(person)).status).toBe(401);
  });

  it('gets another token at each sign-in, so that an earlier copy is worth nothing', async () => {
    const person = await sluice.company();
    const own = browser();
    await own.signIn(person);
    const thief = browser(own.cookie());
    await own.signIn(person);
    await isLockedOut(person);
    expect((await thief.signIn(person)).status).toBe(401);
    expect((await own.signIn(person)).status).toBe(200);
  });

  it('knows several people, and no one else', async () => {
    const people = [await sluice.company(), await sluice.company()];
    const stranger = await sluice.company();
    const own = browser();
    for (const person of people) await own.signIn(person);
    for (const person of [...people, stranger]) await isLockedOut(person);
    const known = [];
    for (const person of [...people, stranger]) known.push((await own.signIn(person)).status);
    expect(known).toEqual([200, 200, 401]);
  });

  it('responds the same for a locked, an unknown, and another person’s address', async () => {
    const [person, other] = [await sluice.company(), await sluice.company()];
    const own = browser();
    await own.signIn(person);
    await isLockedOut(other);
    const answers = [
      await own.signIn(other),
      await own.signIn({ email: 'nobody@example.com' }),
      await own.signIn(person, 'Wrong-Horse-9'),
    ];
    expect(
      answers.map(({ status, text, headers }) => [status, text, headers['set-cookie']]),
    ).toEqual(answers.map(() => [401, answers[0]?.text, undefined]));
  });
});

describe('a known browser is unknown again', () => {
  const isKnown = async (own: ReturnType<typeof browser>, person: Person, secret = password) => {
    await isLockedOut(person);
    return (await own.signIn(person, secret)).status === 200;
  };

  it('once its person has signed out everywhere else in another', async () => {
    const person = await sluice.company();
    const [own, other] = [browser(), browser()];
    await other.signIn(person);
    const { body } = await own.signIn(person);
    const token: string = body.access_token;
    expect((await own.call('DELETE', '/customers/sessions', undefined, { token })).status).toBe(
      200,
    );
    expect([await isKnown(other, person), await isKnown(own, person)]).toEqual([false, true]);
  });

  it('but not once its person has signed out in it', async () => {
    const person = await sluice.company();
    const own = browser();
    const { body } = await own.signIn(person);
    await own.call('POST', '/customers/logout', undefined, { token: body.access_token });
    expect(await isKnown(own, person)).toBe(true);
  });

  it('once the password was reset', async () => {
    const person = await sluice.company();
    const own = browser();
    await own.signIn(person);
    const token = await issueToken(sluice.server.database.allCompanies, {
      audience: 'reset',
      customerId: person.customerId,
      companyId: person.companyId,
      subject: { purpose: 'forgotten' },
    });
    const reset = { token, password: 'Newer-Horse-10' };
    expect((await browser().call('POST', '/customers/resetpassword', reset)).status).toBe(200);
    expect(await isKnown(own, person, 'Newer-Horse-10')).toBe(false);
  });

  it('after 90 days, and after twenty others that came back', async () => {
    const person = await sluice.company();
    const own = browser();
    await own.signIn(person);
    // One that came back stays before programs that sign in without cookies.
    await own.signIn(person);
    for (let at = 0; at < 21; at++) await signOn(person.email);
    const devices = await tokens()
      .where('customer_id', '=', person.customerId)
      .where('audience', '=', 'device')
      .execute();
    expect(devices).toHaveLength(20);
    expect(await isKnown(own, person)).toBe(true);
    await sluice.server.database.allCompanies
      .updateTable('tokens')
      .set({ expires_date: Date.now() - 1 })
      .where('audience', '=', 'device')
      .execute();
    expect(await isKnown(own, person)).toBe(false);
  });
});

describe('another token than that of a device', () => {
  it('makes no browser known, nor does the cookie of someone else', async () => {
    const person = await sluice.company();
    await isLockedOut(person);
    const other = browser();
    await other.signIn(await sluice.company());
    for (const cookie of [`__Host-sluice-devices=${person.token}`, other.cookie()])
      expect((await browser(cookie).signIn(person)).status).toBe(401);
  });
});
