import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { isTaken } from '../dialect';
import type { Queries } from '../database';
import { runTogether } from './runTogether';
import { StagedRows } from './StagedRows';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [] })));
afterAll(() => sluice.close());

const key = ['company_id', 'name'] as const;
const row = (companyId: string, name: string, description = '') => ({
  company_id: companyId,
  name,
  description,
  policy: '[]',
  created_date: 1,
});
const read = async (db: Queries) => {
  const rows = await db
    .selectFrom('roles')
    .select(['name', 'description'])
    .orderBy('name')
    .execute();
  return rows.map(({ name, description }) => `${name}:${description}`);
};

async function startStaging() {
  const { companyId } = await sluice.company();
  const { database } = sluice.server;
  const db = database.forCompany(companyId);
  await db.deleteFrom('roles').execute();
  const staging = database.stage(companyId);
  const many = (from: number, count: number, description = '') =>
    Array.from({ length: count }, (_, at) => row(companyId, `r${from + at}`, description));
  return { companyId, database, db, staging, many };
}

it('staged rows are inserted, updated, and deleted in one transaction, and others write before it', async () => {
  const { companyId, database, db, staging, many } = await startStaging();
  await db
    .insertInto('roles')
    .values(many(1000, 2, 'old'))
    .execute();
  const inserts = await staging.add('roles', many(2000, 450, 'new'));
  const updates = await staging.add('roles', [row(companyId, 'r1000', 'changed')]);
  const deletes = await staging.add('roles', [{ company_id: companyId, name: 'r1001' }]);
  const none = await staging.add('roles', []);
  await db
    .insertInto('roles')
    .values(many(1002, 1, 'meanwhile'))
    .execute();
  expect(await read(db)).toEqual(['r1000:old', 'r1001:old', 'r1002:meanwhile']);
  const counts = await database.longTransaction(companyId, tx =>
    runTogether(tx, [
      inserts.insert(),
      updates.update(key, ['description']),
      deletes.delete(key),
      none.insert(),
      inserts.countIn('roles', key),
      inserts.countSame(key, ['description', 'created_date']),
    ]),
  );
  expect(counts).toEqual([0, 0, 0, 0, 450, 450]);
  await staging.drop();
  const all = await read(db);
  expect(all.slice(0, 3)).toEqual(['r1000:changed', 'r1002:meanwhile', 'r2000:new']);
  expect(all).toHaveLength(452);
});

it('rows that changed are no longer counted, and a transaction that fails writes nothing', async () => {
  const { companyId, database, db, staging, many } = await startStaging();
  await db.insertInto('roles').values(many(1000, 3)).execute();
  const found = await staging.add('roles', many(1000, 3));
  const inserts = await staging.add('roles', many(1002, 2));
  const other = await sluice.company();
  await sluice.server.database
    .forCompany(other.companyId)
    .insertInto('roles')
    .values(row(other.companyId, 'r1003', 'of another'))
    .execute();
  await db.updateTable('roles').set({ description: 'else' }).where('name', '=', 'r1001').execute();
  const counts: number[] = [];
  const fault: unknown = await database
    .longTransaction(companyId, async tx => {
      counts.push(...(await runTogether(tx, [found.countSame(key, ['description'])])));
      await runTogether(tx, [
        found.update(key, ['description']),
        inserts.insert(),
        found.delete(key),
      ]);
    })
    .catch(error => error);
  await staging.drop();
  expect([counts, isTaken(fault)]).toEqual([[2], true]);
  expect(await read(db)).toEqual(['r1000:', 'r1001:else', 'r1002:']);
});

it('rows of another environment are rejected', async () => {
  const { staging } = await startStaging();
  const other = await sluice.company();
  await expect(staging.add('roles', [row(other.companyId, 'r1')])).rejects.toThrow(
    'A row of another environment was about to be written to roles.',
  );
});

it('SQLite finds the rows by their keys, however many others there are', async () => {
  const { database, settings } = sluice.server;
  if (database.engine === 'postgres') return;
  const file = new Libsql(join(settings.dataFolder, 'sluice.db'));
  file.exec('create temp table staged as select * from main.roles where false');
  const rows = new StagedRows('roles', [], [{ sql: 'temp.staged', parameters: [] }], 1);
  const plans = [
    rows.update(key, ['description']),
    rows.countSame(key, ['description']),
    rows.countIn('roles', key),
    rows.delete(key),
  ].map(([query]) => {
    const steps = file.prepare(`explain query plan ${query!.sql}`).all([]) as { detail: string }[];
    return steps.map(({ detail }) => detail).join(', ');
  });
  file.close();
  const searched = expect.stringMatching(/SEARCH (?:t|roles) .*\(company_id=\? AND name=\?\)/);
  expect(plans).toEqual([searched, searched, searched, searched]);
});
