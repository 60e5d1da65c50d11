import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type KyselyPlugin, type Migration } from 'kysely';
import { corePlugin } from '#core/server/corePlugin';
import { MigrationRecord } from '#core/server/database/MigrationRecord';
import {
  Database,
  loadPlugins,
  SettingError,
  type ServerPluginList,
  type Settings,
} from '#core/server/internal';

/** A migration that installations have not run yet: no record has it. */
interface Draft {
  readonly plugin: string;
  readonly name: string;
  readonly migration: Migration;
}

const getRecordPath = (plugin: string) =>
  plugin === 'core'
    ? 'core/server/database/migrations.sql'
    : `plugins/${plugin}/server/migrations.sql`;

function readRecorded(plugin: string): ReadonlySet<string> {
  const path = getRecordPath(plugin);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return new Set([...text.matchAll(/^-- (\S+)/gm)].map(([, name = '']) => name));
}

/**
 * Keeps migrations that are being written away from the data: as long as some are on no record, the
 * server works on a copy of it, which is made again when they change. Returns the settings to use.
 *
 * @throws SettingError on PostgreSQL, which has no such copy
 */
export async function keepDraftsApart(
  settings: Settings,
  list: ServerPluginList,
): Promise<Settings> {
  const { dataFolder, databaseUrl, postgres } = settings;
  const copy = join(dataFolder, 'draft');
  const { plugins } = await loadPlugins(list, [corePlugin]);
  const drafts = plugins.flatMap(({ id, migrations = {} }) => {
    const recorded = readRecorded(id);
    return Object.entries(migrations)
      .filter(([name]) => !recorded.has(name))
      .map(([name, migration]): Draft => ({ plugin: id, name, migration }));
  });
  const names = new Set(drafts.map(({ name }) => name));
  const settled = plugins.map(plugin => ({
    ...plugin,
    migrations: Object.fromEntries(
      Object.entries(plugin.migrations ?? {}).filter(([name]) => !names.has(name)),
    ),
  }));
  if (drafts.length > 0) {
    const data = await Database.open({ dataFolder, databaseUrl, postgres, plugins: settled });
    try {
      const { executed } = await MigrationRecord.read(data.allCompanies);
      const pending = drafts.filter(({ name }) => !executed.has(name));
      if (pending.length > 0) {
        if (data.engine === 'postgres') throw new SettingError(describeRefusal(pending));
        await copyData(data, dataFolder, copy, pending);
        return { ...settings, dataFolder: copy };
      }
    } finally {
      await data.close();
    }
  }
  rmSync(copy, { recursive: true, force: true });
  return settings;
}

const listNames = (drafts: readonly Draft[]) =>
  drafts.map(({ plugin, name }) => `${name} (${getRecordPath(plugin)})`).join(', ');

const describeRefusal = (drafts: readonly Draft[]) =>
  `These migrations are not recorded yet, and PostgreSQL would keep their changes: ${listNames(drafts)}. Write them on SQLite, without DATABASE_URL, where they run on a copy of the data. Or record them unchanged: npx vitest run core/server/database/table/migrationsRecord.test.ts --config testing/vitest.config.ts`;

/** Makes the copy where there is none of these migrations as they are now. */
async function copyData(
  data: Database,
  folder: string,
  copy: string,
  drafts: readonly Draft[],
): Promise<void> {
  const statements = await rehearse(data, drafts);
  const [made, file] = [join(copy, 'migrations.json'), join(copy, 'sluice.db')];
  const known = existsSync(made) ? readFileSync(made, 'utf8') : undefined;
  const isNew = known !== statements;
  if (isNew) {
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(copy, { mode: 0o700 });
    await sql`vacuum into ${file}`.execute(data.allCompanies);
    if (existsSync(join(folder, 'key'))) copyFileSync(join(folder, 'key'), join(copy, 'key'));
    writeFileSync(made, statements);
  }
  console.log(
    `Not recorded yet: ${listNames(drafts)}. The server works on a copy of the data, ${copy}, ${isNew ? 'which is new' : 'which already existed'}. Changing a migration creates a new copy.`,
  );
}

/** Returns what migrations do, without a trace: their statements, or why they fail. */
async function rehearse(data: Database, drafts: readonly Draft[]): Promise<string> {
  const done: unknown[] = [];
  const note: KyselyPlugin = {
    transformQuery: ({ node }) => {
      done.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const over = new Error('The trial migrations are rolled back.');
  await data.allCompanies
    .transaction()
    .execute(async db => {
      for (const { name, migration } of drafts.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        done.push(name);
        await migration.up(db.withPlugin(note));
      }
      throw over;
    })
    .catch((fault: unknown) => fault === over || done.push(String(fault)));
  return JSON.stringify(done, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}
