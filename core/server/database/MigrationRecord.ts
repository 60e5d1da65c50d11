import type { Kysely } from 'kysely';
import { tableNames } from './dialect';

/** A migration and the plugin that it belongs to. */
export interface RecordedMigration {
  readonly plugin: string;
  readonly name: string;
}
interface Owner {
  readonly plugin: string;
  readonly tables: readonly string[];
}
interface Plugin {
  readonly id: string;
  readonly migrations?: Readonly<Record<string, unknown>>;
  readonly companyTables?: readonly string[];
}

const executedTable = 'kysely_migration';
const ownersTable = 'plugin_migrations';

/**
 * Which migrations were run, of which plugin each is and which tables it made. It outlives the
 * plugin, so that the data of one that is gone can be named, and deleted when asked.
 */
export class MigrationRecord {
  private constructor(
    readonly executed: ReadonlySet<string>,
    private readonly owners: ReadonlyMap<string, Owner>,
  ) {}

  static async create(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable(executedTable)
      .ifNotExists()
      .addColumn('name', 'varchar(255)', column => column.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', column => column.notNull())
      .execute();
    await db.schema
      .createTable(ownersTable)
      .ifNotExists()
      .addColumn('name', 'varchar(255)', column => column.notNull().primaryKey())
      .addColumn('plugin', 'text', column => column.notNull())
      .addColumn('tables', 'text', column => column.notNull())
      .execute();
  }

  static async read(db: Kysely<any>): Promise<MigrationRecord> {
    const known = await tableNames(db);
    const executed = known.includes(executedTable)
      ? await db.selectFrom(executedTable).select('name').execute()
      : [];
    const owners = known.includes(ownersTable)
      ? await db.selectFrom(ownersTable).selectAll().execute()
      : [];
    return new MigrationRecord(
      new Set(executed.map(({ name }) => name)),
      new Map(
        owners.map(({ name, plugin, tables }) => [name, { plugin, tables: JSON.parse(tables) }]),
      ),
    );
  }

  /** Whether one of these was not run yet, or is on record as another plugin's. */
  isBehind(migrations: readonly RecordedMigration[]): boolean {
    return migrations.some(
      ({ name, plugin }) => !this.executed.has(name) || this.owners.get(name)?.plugin !== plugin,
    );
  }

  async add(
    db: Kysely<any>,
    { plugin, name, tables }: RecordedMigration & { readonly tables: readonly string[] },
  ): Promise<void> {
    await db
      .insertInto(executedTable)
      .values({ name, timestamp: new Date().toISOString() })
      .execute();
    await this.own(db, name, { plugin, tables });
  }

  /**
   * Writes down whose each migration is that was run before: plugins are split and renamed, and the
   * oldest databases have no such record.
   */
  async assign(db: Kysely<any>, plugins: readonly Plugin[]): Promise<void> {
    for (const { id, migrations = {}, companyTables = [] } of plugins) {
      const names = Object.keys(migrations).filter(name => this.executed.has(name));
      let unrecorded = names.some(name => this.owners.has(name)) ? [] : companyTables;
      for (const name of names.sort()) {
        const owner = this.owners.get(name);
        if (owner?.plugin === id) continue;
        await this.own(db, name, { plugin: id, tables: owner?.tables ?? unrecorded });
        unrecorded = [];
      }
    }
  }

  /** Returns the migrations that none of these plugins has, by the plugin they were run for. */
  findAbsent(plugins: readonly Plugin[]): Map<string, string[]> {
    const present = new Set(plugins.flatMap(({ migrations = {} }) => Object.keys(migrations)));
    const absent = new Map<string, string[]>();
    for (const name of [...this.executed].sort()) {
      if (present.has(name)) continue;
      const plugin = this.pluginOf(name);
      absent.set(plugin, [...(absent.get(plugin) ?? []), name]);
    }
    return absent;
  }

  /**
   * Drops the tables that a plugin's migrations made and forgets these, so that they run again when
   * the plugin comes back. Returns the tables.
   */
  async drop(db: Kysely<any>, plugin: string, cascade: boolean): Promise<readonly string[]> {
    const names = [...this.executed].filter(name => this.pluginOf(name) === plugin);
    if (names.length === 0) return [];
    const there = new Set(await tableNames(db));
    const tables = names
      .sort()
      .flatMap(name => this.owners.get(name)?.tables ?? [])
      .filter(table => there.has(table));
    for (const table of tables.toReversed()) {
      const dropping = db.schema.dropTable(table);
      await (cascade ? dropping.cascade() : dropping).execute();
    }
    await db.deleteFrom(executedTable).where('name', 'in', names).execute();
    if (there.has(ownersTable))
      await db.deleteFrom(ownersTable).where('name', 'in', names).execute();
    return tables;
  }

  /** The plugin of a migration; without a record, the word that its name ends in. */
  private pluginOf(name: string): string {
    return this.owners.get(name)?.plugin ?? /_([a-z][a-z0-9]*)/.exec(name)?.[1] ?? name;
  }

  private async own(db: Kysely<any>, name: string, { plugin, tables }: Owner): Promise<void> {
    await db.deleteFrom(ownersTable).where('name', '=', name).execute();
    await db
      .insertInto(ownersTable)
      .values({ name, plugin, tables: JSON.stringify(tables) })
      .execute();
  }
}
