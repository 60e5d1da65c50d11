import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely, type Migration } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '#testing/startServer';
import { Database } from './database';
import { getEngine, tableNames } from './dialect';
import type { PluginTables } from './migrate';

let dataFolder: string;
let postgres: Awaited<ReturnType<typeof freshDatabase>>;
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'sluice-migrate-'));
  postgres = await freshDatabase();
});
afterEach(async () => {
  await postgres?.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const open = (...plugins: readonly PluginTables[]) =>
  Database.open({ dataFolder, databaseUrl: postgres?.url, plugins });
const madeIn = async (database: Database) =>
  (await tableNames(database.allCompanies)).filter(name => /^(notes|tags)/.test(name)).sort();

const makes = (table: string): Migration => ({
  up: (db: Kysely<any>) =>
    db.schema
      .createTable(table)
      .addColumn('company_id', 'text', column => column.notNull())
      .execute(),
});
const fails: Migration = { up: async () => Promise.reject(new Error('no luck')) };
/** The server ends the connection, or the file may not grow. */
const outage: Migration = {
  up: async (db: Kysely<any>) => {
    if (getEngine(db) === 'postgres')
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    await sql`pragma max_page_count = 1`.execute(db);
    for (let n = 0; n < 100; n++) await makes(`notes_${n}`).up(db);
  },
};
const tags: PluginTables = {
  id: 'tags',
  migrations: { '2026-11-21T00:03_tags': makes('tags') },
  companyTables: ['tags'],
};
const notes: PluginTables = {
  id: 'notes',
  migrations: {
    '2026-11-21T00:00_notes': makes('notes'),
    '2026-11-21T00:02_lines': makes('notes2'),
  },
  companyTables: ['notes'],
};

it('rolls back all changes of a plugin if one of its migrations fails, and continues', async () => {
  const broken = { ...notes, migrations: { ...notes.migrations, '2026-11-21T00:04_x': fails } };
  const database = await open(broken, tags);
  expect(await madeIn(database)).toEqual(['tags']);
  expect([...database.migrated.broken.keys()]).toEqual(['notes']);
  expect(String(database.migrated.broken.get('notes'))).toContain('"2026-11-21T00:04_x": no luck');
  await database.close();
  const mended = await open(notes, tags);
  expect(await madeIn(mended)).toEqual(['notes', 'notes2', 'tags']);
  expect(mended.migrated.broken.size).toBe(0);
  await mended.close();
});

it('blames no plugin for a failure of the database, and migrates at the next start', async () => {
  const during = { ...notes, migrations: { ...notes.migrations, '2026-11-21T00:04_x': outage } };
  await expect(open(during, tags)).rejects.toThrow('The database could not be migrated');
  const after = await open(notes, tags);
  expect(await madeIn(after)).toEqual(['notes', 'notes2', 'tags']);
  expect(after.migrated.broken.size).toBe(0);
  await after.close();
});

it('rejects a plugin whose migration has the name of another’s', async () => {
  const database = await open(tags, { ...notes, migrations: tags.migrations! });
  expect(String(database.migrated.broken.get('notes'))).toContain(
    'has the same name as one of "tags"',
  );
  await database.close();
});

it('opens without a plugin that was once migrated, keeps its rows, and names it', async () => {
  const first = await open(notes, tags);
  await first.allCompanies
    .insertInto('notes' as never)
    .values({ company_id: 'c' } as never)
    .execute();
  await first.close();
  const without = await open(tags);
  expect([...without.migrated.absent]).toEqual([['notes', Object.keys(notes.migrations!)]]);
  await without.close();
  const back = await open(notes, tags);
  expect(back.migrated.absent.size).toBe(0);
  expect(
    await back.allCompanies
      .selectFrom('notes' as never)
      .selectAll()
      .execute(),
  ).toEqual([{ company_id: 'c' }]);
  await back.close();
});

it('knows migrations that move to another plugin', async () => {
  await (await open(notes)).close();
  const renamed = await open({ ...notes, id: 'jottings' });
  expect(renamed.migrated.absent.size).toBe(0);
  await renamed.close();
  const without = await open(tags);
  expect([...without.migrated.absent.keys()]).toEqual(['jottings']);
  await without.close();
});

it('deletes the tables of a removed plugin, and creates them again when it is reinstalled', async () => {
  await (await open(notes, tags)).close();
  const database = await open(tags);
  expect(await database.dropPlugin('nothing')).toEqual([]);
  expect(await database.dropPlugin('notes')).toEqual(['notes', 'notes2']);
  expect(await madeIn(database)).toEqual(['tags']);
  await database.close();
  const back = await open(notes, tags);
  expect(back.migrated.absent.size).toBe(0);
  expect(await madeIn(back)).toEqual(['notes', 'notes2', 'tags']);
  await back.close();
});

it('takes over a database without a record of plugins', async () => {
  const database = await open(notes, tags);
  await database.allCompanies.schema.dropTable('plugin_migrations').execute();
  await database.close();
  await (await open(notes, tags)).close();
  const without = await open(tags);
  expect([...without.migrated.absent.keys()]).toEqual(['notes']);
  expect(await without.dropPlugin('notes')).toEqual(['notes']);
  await without.close();
});
