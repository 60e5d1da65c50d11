import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveBackAddress, takeAddress } from '#core/server/authentication/lockout';
import { passTime } from '#testing/kits/passTime';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('a flood of sign-ins from one network causes no flood of writes (guarantee 31)', async () => {
  const body = { email: 'nobody@example.com', password: 'wrong' };
  const signIn = async () => (await sluice.inject('POST', '/customers/login', { body })).status;
  const statuses: number[] = [];
  for (let tries = 0; tries < 21; tries++) statuses.push(await signIn());
  const count = async () => {
    const rows = await sluice.server.database.allCompanies
      .selectFrom('sign_in_tries')
      .select('tries')
      .where('address', '=', '127.0.0.1')
      .execute();
    return rows[0]?.tries ?? 0;
  };
  const [before, began] = [await count(), performance.now()];
  for (let tries = 0; tries < 100; tries++) statuses.push(await signIn());
  expect(statuses.filter(status => status === 401)).toHaveLength(20);
  expect(statuses.filter(status => status === 429)).toHaveLength(101);
  // One a second, so that the end of the refusal is seen.
  const seconds = Math.ceil((performance.now() - began) / 1000);
  expect((await count()) - before).toBeLessThanOrEqual(seconds + 1);
});

it('a network is rejected for at most five minutes', async () => {
  const { allCompanies } = sluice.server.database;
  const address = '198.51.100.78';
  // Stops the clock.
  passTime(0);
  await allCompanies
    .insertInto('sign_in_tries')
    .values({ address, window_start: Date.now() - 5 * 60_000 + 100, tries: 20 })
    .execute();
  await expect(takeAddress(allCompanies, address)).rejects.toMatchObject({ status: 429 });
  passTime(100);
  await takeAddress(allCompanies, address);
});

it('a network with successful sign-ins is no longer rejected', async () => {
  const { allCompanies } = sluice.server.database;
  const address = '198.51.100.79';
  for (let tries = 0; tries < 20; tries++) await takeAddress(allCompanies, address);
  await expect(takeAddress(allCompanies, address)).rejects.toMatchObject({ status: 429 });
  // The one refused is counted too.
  for (let right = 0; right < 2; right++) await giveBackAddress(allCompanies, address);
  await takeAddress(allCompanies, address);
});
