import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineServerPlugin } from '#core/server';
import { corePlugin } from '#core/server/corePlugin';
import { Database, loadPlugins, readSettings, SettingError } from '#core/server/internal';
import { freshDatabase } from '#testing/startServer';
import { keepDraftsApart } from './keepDraftsApart';

const name = '2029-01-01T09:00_moods';
const draft = defineServerPlugin({
  id: 'moods',
  migrations: {
    [name]: {
      up: db => db.schema.createTable('moods').addColumn('mood', 'text').execute(),
    },
  },
});
const list = { moods: async () => ({ default: draft }) };

let folder: string;
let postgres: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-drafts-'));
  postgres = await freshDatabase();
});
afterAll(async () => {
  await postgres?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('runs a migration that is being written on a copy, or not at all, and leaves the data alone', async () => {
  const settings = readSettings({
    SLUICE_DATA: folder,
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  const used = await keepDraftsApart(settings, list).catch((fault: unknown) => fault);
  const expected = postgres
    ? new SettingError(
        `These migrations are not recorded yet, and PostgreSQL would keep their changes: ${name} (plugins/moods/server/migrations.sql). Write them on SQLite, without DATABASE_URL, where they run on a copy of the data. Or record them unchanged: npx vitest run core/server/database/table/migrationsRecord.test.ts --config testing/vitest.config.ts`,
      )
    : { ...settings, dataFolder: join(folder, 'draft') };
  expect(used).toEqual(expected);

  // Without the draft the same data are used, which know nothing of it.
  expect(await keepDraftsApart(settings, {})).toEqual(settings);
  const { plugins } = await loadPlugins({}, [corePlugin]);
  const data = await Database.open({ ...settings, plugins });
  const tables = await data.allCompanies.introspection.getTables();
  await data.close();
  expect(tables.map(table => table.name)).toContain('customers');
  expect(tables.map(table => table.name)).not.toContain('moods');
});
