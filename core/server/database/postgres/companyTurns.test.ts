import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import type { Queries } from '../database';

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

it('runs transactions of an environment one after the other', async () => {
  const { companyId } = await sluice.company();
  await Promise.all(Array.from({ length: 20 }, () => addRole(companyId)));
  expect(await countRoles(sluice.server.database.forCompany(companyId))).toBe(20);
});

it('leaves others connections while those of an environment wait', async () => {
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
