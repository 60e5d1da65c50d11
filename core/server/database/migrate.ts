import { type Kysely, type Migration, sql } from 'kysely';
import { getErrorMessage } from '#core/contract';
import { type Engine, DatabaseOpenError, isDiskFull, isUnavailable, tableNames } from './dialect';
import { MigrationRecord, type RecordedMigration } from './MigrationRecord';
import { secureRows } from './postgres/postgres';

/** The part of a plugin that concerns the database. */
export interface PluginTables {
  readonly id: string;
  readonly migrations?: Readonly<Record<string, Migration>>;
  readonly companyTables?: readonly string[];
}

/** How the tables of the plugins were brought up to date. */
export interface Migrated {
  /** Plugins whose migrations failed, with why; nothing of them was changed. */
  readonly broken: ReadonlyMap<string, unknown>;
  /** Migrations that were run once and belong to no plugin that is here, by plugin. */
  readonly absent: ReadonlyMap<string, readonly string[]>;
}

/** Runs work in one transaction. */
export type Transact = (work: (tx: Kysely<any>) => Promise<void>) => Promise<void>;

interface Step extends RecordedMigration {
  readonly migration: Migration;
}

const fullDisk = {
  sqlite: 'the disk with the data folder is full. Free up some space, then start again.',
  postgres: 'the disk of the database server is full. Free up some space, then start again.',
} as const satisfies Record<Engine, string>;

class MigrationError extends Error {
  constructor(
    readonly plugin: string,
    readonly at: string,
    override readonly cause: unknown,
  ) {
    super(`"${at}": ${getErrorMessage(cause)}`, { cause });
  }
}

/**
 * Brings the tables up to date in one transaction, once among many processes, in the order of the
 * migrations' names (their times). A plugin whose migration fails is left out and the rest begins
 * again, so that of each plugin either all that was pending is done or nothing. On PostgreSQL every
 * company-owned table then has row-level security forced. While others write, `transact` waits for
 * its turn.
 *
 * @throws DatabaseOpenError where the database itself fails.
 */
export async function migrate(
  db: Kysely<any>,
  plugins: readonly PluginTables[],
  engine: Engine,
  transact: Transact = work => db.transaction().execute(work),
): Promise<Migrated> {
  const broken = new Map<string, unknown>(findRepeatedNames(plugins));
  for (;;)
    try {
      const working = plugins.filter(({ id }) => !broken.has(id));
      const record = await MigrationRecord.read(db);
      if (record.isBehind(listSteps(working)))
        await transact(tx => runPending(tx, working, engine));
      const absent = (await MigrationRecord.read(db)).findAbsent(plugins);
      return { broken, absent };
    } catch (fault) {
      const cause = fault instanceof MigrationError ? fault.cause : fault;
      if (isDiskFull(cause))
        throw new DatabaseOpenError(`The database could not be migrated: ${fullDisk[engine]}`);
      if (!(fault instanceof MigrationError) || isUnavailable(cause))
        throw new DatabaseOpenError(
          `The database could not be migrated: ${getErrorMessage(fault)}`,
        );
      broken.set(fault.plugin, fault);
    }
}

async function runPending(
  tx: Kysely<any>,
  plugins: readonly PluginTables[],
  engine: Engine,
): Promise<void> {
  // The lock of kysely's own migrator, which ran the migrations before.
  if (engine === 'postgres')
    await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(tx);
  await MigrationRecord.create(tx);
  const record = await MigrationRecord.read(tx);
  const pending = listSteps(plugins).filter(({ name }) => !record.executed.has(name));
  for (const { plugin, name, migration } of pending) {
    const before = new Set(await tableNames(tx));
    await attribute(plugin, name, () => migration.up(tx));
    const created = (await tableNames(tx)).filter(table => !before.has(table));
    await record.add(tx, { plugin, name, tables: created });
  }
  await record.assign(tx, plugins);
  if (engine === 'postgres' && pending.length > 0)
    for (const { id, companyTables = [] } of plugins)
      for (const table of companyTables) await attribute(id, table, () => secureRows(tx, table));
}

async function attribute(plugin: string, at: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new MigrationError(plugin, at, cause);
  }
}

const listSteps = (plugins: readonly PluginTables[]): readonly Step[] =>
  plugins
    .flatMap(({ id, migrations = {} }) =>
      Object.entries(migrations).map(([name, migration]) => ({ plugin: id, name, migration })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Returns the plugins that name a migration as an earlier one does, each with why it cannot be. */
function findRepeatedNames(plugins: readonly PluginTables[]): [string, Error][] {
  const holders = new Map<string, string>();
  return plugins.flatMap(({ id, migrations = {} }) => {
    const names = Object.keys(migrations);
    const taken = names.find(name => holders.has(name));
    if (taken === undefined) {
      for (const name of names) holders.set(name, id);
      return [];
    }
    const why = `its migration "${taken}" has the same name as one of "${holders.get(taken)}"; rename it`;
    return [[id, new Error(why)] as const];
  });
}
