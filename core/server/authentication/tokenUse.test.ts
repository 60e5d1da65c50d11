import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [] })));
afterAll(() => sluice.close());

const heldMs = 1500;

it('a read call doesn’t wait for writes, although it counts as a use of its token (guarantee 31)', async () => {
  const { token, customerId } = await sluice.company();
  const { database } = sluice.server;
  const tokens = () =>
    database.allCompanies
      .selectFrom('tokens')
      .select('used_date')
      .where('customer_id', '=', customerId);
  const old = Date.now() - 120_000;
  await database.allCompanies
    .updateTable('tokens')
    .set({ used_date: old })
    .where('customer_id', '=', customerId)
    .execute();
  const other = await sluice.company();
  let begun = () => {};
  const holds = new Promise<void>(done => (begun = done));
  const writing = database.longTransaction(other.companyId, async db => {
    await db.updateTable('roles').set({ description: 'held' }).execute();
    begun();
    await wait(heldMs);
  });
  await holds;
  const since = performance.now();
  const { statusCode: status } = await sluice.app.inject({
    method: 'GET',
    url: '/v1/customers/me',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([status, performance.now() - since < heldMs / 2]).toEqual([200, true]);
  await writing;
  const used = async () => Math.max(...(await tokens().execute()).map(row => row.used_date));
  await expect.poll(used).toBeGreaterThan(old + 60_000);
});
