import { readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { OutdatedError, prepareAndWrite } from '../prepareAndWrite';
import type { Queries } from '../database';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [] })));
afterAll(() => sluice.close());

const row = (companyId: string, name: string) => ({
  company_id: companyId,
  name,
  description: '',
  policy: '[]',
  created_date: 1,
});
const names = async (db: Queries) =>
  (await db.selectFrom('roles').select('name').orderBy('name').execute()).map(({ name }) => name);

async function copyRoles(companyId: string, db: Queries) {
  const found = await names(db);
  await db
    .insertInto('roles')
    .values(found.map(name => row(companyId, `copy of ${name}`)))
    .execute();
  return names(db);
}

it('writes only rehearsed statements, and only if the rehearsed rows are unchanged', async () => {
  const { companyId } = await sluice.company();
  const { database } = sluice.server;
  const db = database.forCompany(companyId);
  await db.insertInto('roles').values(row(companyId, 'a')).execute();
  let tries = 0;
  const seen = await prepareAndWrite(
    () => {
      tries += 1;
      return database.rehearse(companyId, inside => copyRoles(companyId, inside));
    },
    async rehearsed => {
      expect(await names(db)).not.toContain('copy of a');
      expect(scripts()).toHaveLength(database.engine === 'sqlite' ? 1 : 0);
      // Changed meanwhile, once.
      if (tries === 1) await db.insertInto('roles').values(row(companyId, 'b')).execute();
      return database
        .longTransaction(companyId, inside => rehearsed.perform(inside))
        .finally(() => rehearsed.drop());
    },
  );
  expect(tries).toBe(database.engine === 'sqlite' ? 2 : 1);
  expect(seen).toEqual(['a', 'b', 'copy of a', 'copy of b']);
  expect(await names(db)).toEqual(seen);
  expect(scripts()).toEqual([]);
});

const scripts = () =>
  readdirSync(sluice.server.settings.dataFolder).filter(name => name.startsWith('rehearsed-'));

it('writes nothing if the file of its statements was cut off', async () => {
  const { companyId } = await sluice.company();
  const { database, settings } = sluice.server;
  if (database.engine === 'postgres') return;
  const db = database.forCompany(companyId);
  const rehearsed = await database.rehearse(companyId, inside =>
    inside.insertInto('roles').values(row(companyId, 'a')).execute(),
  );
  const [name = ''] = scripts();
  const file = join(settings.dataFolder, name);
  truncateSync(file, statSync(file).size - 4);
  const performed = database.longTransaction(companyId, inside => rehearsed.perform(inside));
  await expect(performed).rejects.toThrow('ended too early');
  await rehearsed.drop();
  expect(await names(db)).not.toContain('a');
});

it('gives up with 409 if it is outdated again and again', async () => {
  const outdated = prepareAndWrite(
    async () => {},
    async () => {
      throw new OutdatedError();
    },
  );
  await expect(outdated).rejects.toMatchObject({ status: 409 });
});
