import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { Database, type Queries } from '../database';
import { defaultTerms } from './postgres';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const countRoles = async (db: Queries) =>
  (await db.selectFrom('roles').select('name').execute()).length;

/** Adds a role whose name is how many there are. */
const addRole = (companyId: string) =>
  sluice.server.database.transaction(companyId, async db => {
    const name = `role ${await countRoles(db)}`;
    const row = { company_id: companyId, name, description: '', policy: '[]', created_date: 0 };
    await db.insertInto('roles').values(row).execute();
  });

it('runs transactions of an environment one after another', async () => {
  const { companyId } = await sluice.company();
  await Promise.all(Array.from({ length: 20 }, () => addRole(companyId)));
  expect(await countRoles(sluice.server.database.forCompany(companyId))).toBe(20);
});

it('leaves connections for others while transactions of an environment wait', async () => {
  const [{ companyId }, other] = [await sluice.company(), await sluice.company()];
  const { database } = sluice.server;
  let release = () => {};
  const released = new Promise<void>(done => (release = done));
  const first = database.transaction(companyId, () => released);
  const waiting = Array.from({ length: 40 }, () => addRole(companyId));
  expect(await countRoles(database.forCompany(other.companyId))).toBe(0);
  release();
  await Promise.all([first, ...waiting]);
  expect(await countRoles(database.forCompany(companyId))).toBe(40);
});

it.runIf(process.env['TEST_DATABASE_URL'])(
  'ends an idle transaction before those that wait for it time out (guarantee 39)',
  async () => {
    const { companyId } = await sluice.company();
    const { databaseUrl } = sluice.server.settings;
    const postgres = { ...defaultTerms, queryTimeout: 2000 };
    const open = () => Database.open({ dataFolder: '', databaseUrl, postgres, plugins: [] });
    const [one, other] = [await open(), await open()];
    const stands = one
      .transaction(companyId, () => wait(4000))
      .then(
        () => 'committed',
        () => 'ended',
      );
    await wait(200);
    expect(await other.transaction(companyId, async () => 'done')).toBe('done');
    expect(await stands).toBe('ended');
    for (const each of [one, other]) await each.close();
  },
);
