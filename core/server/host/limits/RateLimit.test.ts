// @module-tag slow
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '#testing/startServer';
import { RateLimit, TooManyRequestsError } from './RateLimit';
import { SharedCounts } from './SharedCounts';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () =>
    void (sluice = await startServer({
      plugins: [],
      env: { SLUICE_RATE_TOKEN: '3', SLUICE_RATE_SIGN_UPS: '2', SLUICE_TRUST_PROXY: '1' },
    })),
);
afterAll(() => sluice.close());

/** How many of so many requests are let through. */
async function letThrough(
  rates: readonly RateLimit[],
  { key = 'x', limit, requests }: { key?: string; limit: number; requests: number },
): Promise<number> {
  const taken = Array.from({ length: requests }, (_, n) =>
    rates[n % rates.length]!.take('test', key, limit).then(
      () => 1,
      (fault: unknown) => {
        if (!(fault instanceof TooManyRequestsError)) throw fault;
        return 0;
      },
    ),
  );
  return (await Promise.all(taken)).reduce<number>((sum, each) => sum + each, 0);
}
/** Two processes that share their counts in the database of this test. */
const processes = (window?: number) =>
  [0, 1].map(() => new RateLimit(window, new SharedCounts(sluice.server.database.forInstallation)));

it('accepts as many requests per minute and token as the operator allows, and says how long to wait', async () => {
  const { token } = await sluice.company();
  const { token: other } = await sluice.company();
  for (let n = 0; n < 3; n++)
    expect((await sluice.inject('GET', '/customers/me', { token })).status).toBe(200);
  const refused = await sluice.inject('GET', '/customers/me', { token });
  expect(refused.body).toMatchObject({ httpResponseCode: 429, code: 4290 });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await sluice.inject('GET', '/customers/me', { token: other })).status).toBe(200);
});

it('remembers names at their limit, however many others follow (guarantee 20a)', async () => {
  const rates = new RateLimit();
  const limit = 3;
  expect(await letThrough([rates], { key: 'attacker', limit, requests: 5 })).toBe(3);
  for (let n = 0; n < 60_000; n++) await rates.take('test', `name ${n}`, 1000);
  expect(await letThrough([rates], { key: 'attacker', limit, requests: 5 })).toBe(0);
});

it('limits names that come after any number of others, but none of another kind (guarantee 20a)', async () => {
  const rates = new RateLimit();
  for (let n = 0; n < 60_000; n++) await rates.take('test', `name ${n}`, 100);
  const late = await letThrough([rates], { key: 'late', limit: 100, requests: 200 });
  expect(late).toBeLessThanOrEqual(100);
  expect(late).toBeGreaterThan(50);
  expect(await letThrough([rates], { key: 'late', limit: 100, requests: 50 })).toBe(0);
  expect(await rates.take('another type', 'x', 1)).toBeUndefined();
});

it('starts a new window when the window of a name is over', async () => {
  const rates = new RateLimit(50);
  expect(await letThrough([rates], { limit: 2, requests: 3 })).toBe(2);
  await new Promise(done => setTimeout(done, 60));
  expect(await letThrough([rates], { limit: 2, requests: 3 })).toBe(2);
});

it('allows exactly the limit among processes that share it (guarantee 20a)', async () => {
  expect(await letThrough(processes(), { key: 'few', limit: 20, requests: 200 })).toBe(20);
  const [one, other] = processes();
  expect(await letThrough([one!], { key: 'turns', limit: 20, requests: 15 })).toBe(15);
  expect(await letThrough([other!], { key: 'turns', limit: 20, requests: 15 })).toBe(5);
  await new Promise(done => setTimeout(done, 1100));
  await expect(one!.check('test', 'turns', 20)).rejects.toThrow(TooManyRequestsError);
});

it('shares a large limit in slices, and no process exceeds it by more than a slice (guarantee 20a)', async () => {
  const all = await letThrough(processes(), { key: 'many', limit: 1000, requests: 4000 });
  expect(all).toBeGreaterThanOrEqual(900);
  expect(all).toBeLessThanOrEqual(1100);
  // One process asked until nothing was left; another may use its own first slice, and no more.
  const [one, other] = processes();
  expect(await letThrough([one!], { key: 'one', limit: 1000, requests: 2000 })).toBe(1000);
  expect(await letThrough([other!], { key: 'one', limit: 1000, requests: 2000 })).toBe(50);
});

it('tells a process within a second which names are at the limit on another one (guarantee 20a)', async () => {
  const [one, other] = processes();
  await other!.check('test', 'told', 5);
  expect(await letThrough([one!], { key: 'told', limit: 5, requests: 9 })).toBe(5);
  await new Promise(done => setTimeout(done, 1100));
  await expect(other!.check('test', 'told', 5)).rejects.toThrow(TooManyRequestsError);
});

it('starts a new shared window for all processes', async () => {
  const rates = processes(500);
  expect(await letThrough(rates, { key: 'anew', limit: 4, requests: 10 })).toBe(4);
  await new Promise(done => setTimeout(done, 520));
  expect(await letThrough(rates, { key: 'anew', limit: 4, requests: 10 })).toBe(4);
});

it.each([-1, 1])(
  'neither opens nor keeps a window when the clock is changed by %i hours (guarantee 20a)',
  async hours => {
    const alone = [new RateLimit(2000)];
    const shared = processes(2000);
    const key = `set by ${hours}`;
    const count = async (rates: readonly RateLimit[]) =>
      letThrough(rates, { key, limit: 4, requests: 10 });
    expect([await count(alone), await count(shared)]).toEqual([4, 4]);
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    onTestFinished(() => void vi.useRealTimers());
    expect([await count(alone), await count(shared)]).toEqual([0, 0]);
    const [late] = processes(2000);
    await expect(late!.check('test', key, 4)).rejects.toBeInstanceOf(TooManyRequestsError);
    await new Promise(done => setTimeout(done, 2100));
    expect([await count(alone), await count(shared)]).toEqual([4, 4]);
  },
);

it('restarts a shared window that ends later than a window can', async () => {
  const [one] = processes();
  expect(await letThrough([one!], { key: 'ahead', limit: 4, requests: 5 })).toBe(4);
  await sluice.server.database.forInstallation
    .updateTable('rate_counts')
    .set(({ eb }) => ({ ends: eb('ends', '+', 3_600_000) }))
    .where('name', '=', 'test ahead')
    .execute();
  expect(await letThrough([processes()[0]!], { key: 'ahead', limit: 4, requests: 5 })).toBe(4);
});

it('limits sign-ups per network and hour, and says how long to wait (guarantee 20a)', async () => {
  const signUp = (from: string) =>
    sluice.inject('POST', '/customers', {
      body: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: `${from.replaceAll(/\W/g, '')}.${Math.random()}@example.com`,
        password: 'Correct-Horse-9',
      },
      headers: { 'x-forwarded-for': from },
    });
  for (const address of ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2'])
    expect((await signUp(address)).status).not.toBe(429);
  const refused = await signUp('2001:db8:1:1:2:3:4:5');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await signUp('2001:db8:1:2::1')).status).not.toBe(429);
  expect((await signUp('203.0.113.9')).status).not.toBe(429);
});
