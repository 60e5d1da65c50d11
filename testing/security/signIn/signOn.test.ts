// @module-tag slow
import { createRequire } from 'node:module';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addMembership,
  deferredTasks,
  isCommon,
  mailText,
  mintSetUpKey,
} from '#core/server/internal';
import { password, startServer } from '../../startServer';
import { passTime } from '../../kits/passTime';
import { createTestSignIn, elsewhere } from '../kits/createTestSignIn';

const minute = 60_000;
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () => void (sluice = await startServer({ plugins: [], env: { SLUICE_TRUST_PROXY: '1' } })),
);
afterAll(() => sluice.close());
const { ask, signOn, change, tokenFor, impose, policy, customer, set, trail } = createTestSignIn(
  () => sluice,
);

describe('passwords', () => {
  it('are stored as argon2id at its cost, and rehashed at sign-in if they were stored otherwise', async () => {
    const person = await sluice.company();
    const readPasswordHash = async () => (await customer(person)).password_hash;
    expect(await readPasswordHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await set(person, {
      password_hash: await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 }),
    });
    expect((await signOn(person.email)).status).toBe(200);
    const anew = await readPasswordHash();
    expect(anew).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signOn(person.email)).status).toBe(200);
    expect(await readPasswordHash()).toBe(anew);
  });

  it('are rejected if they are common', async () => {
    const { passwords } = createRequire(import.meta.url)('zxcvbn/lib/frequency_lists.js') as {
      passwords: string[];
    };
    const tried = passwords.slice(0, 3000);
    const taken = await Promise.all(tried.map(async each => (await isCommon(each)) || each));
    expect(taken.filter(each => each !== true)).toEqual([]);
    const loose = { requireUppercase: false, requireNumbers: false, requireSpecial: false };
    const person = await sluice.company();
    await impose(person.companyId, policy(loose));
    const refused = await change(person, password, 'Password1');
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringMatching(/too common/),
    ]);
    await impose(person.companyId, policy({ ...loose, refuseCommon: false }));
    expect((await change(person, password, 'Password1')).status).toBe(200);
  });

  it('follow the rules of the person’s home environment, and of no other (guarantee 29)', async () => {
    const person = await sluice.company();
    const other = await sluice.company();
    const { companyId, customerId } = person;
    await sluice.server.database.transaction(other.companyId, db =>
      addMembership(db, {
        companyId: other.companyId,
        customerId,
        roles: ['default:read'],
        by: customerId,
      }),
    );
    await impose(companyId, policy({ lengthMin: 12, requireSpecial: false }));
    await impose(other.companyId, policy({ lengthMin: 64, previous: 24, maxAgeDays: 1 }));
    expect((await change(person, password, 'Short-Hors1')).body.message).toMatch(
      /12 to 128 characters/,
    );
    const { status, body } = await change(person, password, 'Newer-Horse1');
    expect([status, body]).toMatchObject([200, {}]);
  });

  it('can have 128 characters, but not 129', async () => {
    const person = await sluice.company();
    const long = `${'Seven-wild-Horses-9 '.repeat(7)}`.slice(0, 128);
    expect((await change(person, password, `${long}x`)).status).toBeGreaterThanOrEqual(400);
    expect((await change(person, password, long)).status).toBe(200);
    expect((await signOn(person.email, long)).status).toBe(200);
  });

  it('can’t be reused before as many others as the environment requires', async () => {
    const person = await sluice.company();
    await impose(person.companyId, policy({ previous: 3 }));
    let now = password;
    const to = async (next: string) => {
      const { status } = await change({ token: await tokenFor(person, now) }, now, next);
      if (status === 200) now = next;
      return status;
    };
    expect(await to(password)).toBe(422);
    expect(await to('Newer-Horse-10')).toBe(200);
    expect(await to('Newer-Horse-11')).toBe(200);
    expect(await to(password)).toBe(422);
    expect(await to('Newer-Horse-12')).toBe(200);
    expect(await to(password)).toBe(200);
  });
});

describe('sign-in attempts', () => {
  it('are counted by address over all methods together, twenty in five minutes', async () => {
    const person = await sluice.company();
    const doors = [
      (from: string) => signOn('nobody@example.com', 'Wrong-Horse-9', from),
      (from: string) =>
        ask('POST', '/customers/resetpassword', { token: 'wrong', password }, { from }),
      (from: string) =>
        ask('POST', '/customers/forgotpassword', { email: 'nobody@example.com' }, { from }),
      (from: string) => change(person, 'Wrong-Horse-9', 'Newer-Horse-10', from),
    ];
    const from = elsewhere();
    for (let at = 0; at < 20; at++) {
      expect((await doors[at % 3]!(from)).status).not.toBe(429);
    }
    for (const door of doors) expect((await door(from)).status).toBe(429);
    expect((await signOn(person.email, password, from)).status).toBe(429);
    expect((await signOn(person.email, password)).status).toBe(200);
    passTime(5 * minute);
    expect((await signOn(person.email, password, from)).status).toBe(200);
  });

  it('can’t evade the limit by coming at once or from the many addresses of one network', async () => {
    const from = elsewhere();
    const atOnce = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        signOn(`nobody-${at}@example.com`, 'Wrong-Horse-9', from),
      ),
    );
    expect(atOnce.filter(({ status }) => status !== 429)).toHaveLength(20);
    const network = Array.from({ length: 21 }, (_, at) => `2001:db8:7:8::${at + 1}`);
    const answers: number[] = [];
    for (const each of network)
      answers.push((await signOn('nobody@example.com', 'Wrong-Horse-9', each)).status);
    expect(answers).toEqual([...Array(20).fill(401), 429]);
  });

  it('are not counted if they succeed', async () => {
    const { email } = await sluice.company();
    const from = elsewhere();
    for (let at = 0; at < 25; at++) expect((await signOn(email, password, from)).status).toBe(200);
  });

  it('lock the account for all methods, expire after twelve hours, and are recorded in the audit trail', async () => {
    const person = await sluice.company();
    for (let at = 0; at < 5; at++)
      expect((await change(person, 'Wrong-Horse-9', 'Newer-Horse-10')).status).toBe(400);
    expect((await change(person, password, 'Newer-Horse-10')).status).toBe(429);
    expect((await signOn(person.email)).status).toBe(401);
    await set(person, { locked_until: 0, failed_at: Date.now() - 11 * 60 * minute });
    await signOn(person.email, 'Wrong-Horse-9');
    expect((await customer(person)).failed_count).toBe(6);
    await trail(person);
    await set(person, { failed_at: Date.now() - 13 * 60 * minute });
    await signOn(person.email, 'Wrong-Horse-9');
    expect((await customer(person)).failed_count).toBe(1);
    await trail(person);
    expect((await signOn(person.email)).status).toBe(200);
    await set(person, { failed_count: 4, failed_at: Date.now() });
    await signOn(person.email, 'Wrong-Horse-9');
    const done = (await trail(person)).map(({ action, outcome }) => `${action} ${outcome}`);
    expect(done).toEqual([
      'signOnFailed refused',
      'signOnFailed refused',
      'signOn done',
      'lock refused',
    ]);
  });
});

it('emails a person who signs in from a new address', async () => {
  const person = await sluice.company();
  const inbox = async () => {
    await sluice.server.get(deferredTasks).settle();
    const db = sluice.server.database.forCompany(person.companyId);
    return (await db.selectFrom('outbox').selectAll().execute()).map(row =>
      mailText(sluice.server, row),
    );
  };
  await signOn(person.email, password, '203.0.113.1');
  await signOn(person.email, password, '203.0.113.1');
  expect(await inbox()).toEqual([]);
  await signOn(person.email, password, '203.0.113.2');
  await signOn(person.email, password, '203.0.113.2');
  expect(await inbox()).toEqual([
    expect.stringMatching(/Hello Ada,[^]*IP address: 203\.0\.113\.2/),
  ]);
});

it('is set up once, and only the first administrator becomes an operator', async () => {
  const fresh = await startServer({ plugins: [] });
  try {
    const key = await mintSetUpKey(fresh.server);
    const body = {
      key,
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.com',
      password,
      company: 'Navy',
      examples: false,
    };
    expect((await fresh.inject('POST', '/setup', { body })).status).toBe(200);
    const again = { ...body, email: 'eve@example.com', key: await mintSetUpKey(fresh.server) };
    expect((await fresh.inject('POST', '/setup', { body: again })).status).toBe(409);
    await fresh.company();
    const operators = await fresh.server.database.allCompanies
      .selectFrom('customers')
      .select('email')
      .where('operator', '=', 1)
      .execute();
    expect(operators).toEqual([{ email: 'grace@example.com' }]);
  } finally {
    await fresh.close();
  }
});
