import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { deleteOld } from './deleteOld';
import { createTestDevices } from './testDevices';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('deletes authentications and pairing keys an hour after they ended', async () => {
  const on = await createTestDevices(sluice);
  const { userId } = await on.withApp();
  await on.run('createDeviceAuthentication', { userId });
  await on.run('createPairingKey', { userId });
  const { database } = sluice.server;
  const count = async () => {
    const db = database.forCompany(on.companyId);
    const tables = ['device_authentications', 'pairing_keys'] as const;
    return Promise.all(
      tables.map(async table => (await db.selectFrom(table).select('user_id').execute()).length),
    );
  };
  const run = () => runJob(sluice.server, deleteOld);
  await on.age(65);
  await run();
  expect(await count()).toEqual([1, 1]);
  await on.age(10);
  await run();
  expect(await count()).toEqual([0, 0]);
});
