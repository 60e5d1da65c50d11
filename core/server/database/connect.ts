import { Kysely } from 'kysely';
import type { Queries } from './database';
import { findClockFault, type Engine } from './dialect';
import { migrate, type Migrated, type PluginTables, type Transact } from './migrate';
import { findFullDisk } from './postgres/fullDisk';
import { openPool, postgresDialect, type PostgresTerms } from './postgres/postgres';
import { PostgresWriter } from './postgres/PostgresWriter';
import { openSqlite, type SqliteFile } from './sqlite/openSqlite';
import { forgetScripts } from './sqlite/scripts';
import type { Tables } from './tables';
import { Tenancy } from './tenancy';

/** An engine that a database works with. */
export interface Connected {
  readonly engine: Engine;
  /** Queries of one company; without `synced`, on SQLite, a write is done before it is durable. */
  readonly makeBound: (companyId: string, synced: boolean) => Queries;
  /** For tables that no company owns; a query on a company-owned table is refused. */
  readonly forInstallation: Queries;
  /** Over all companies. */
  readonly allCompanies: Queries;
  /** The same, where a write is done before it is durable. */
  readonly allUnsynced?: Queries;
  /** Brings the tables of plugins up to date. */
  readonly update: (plugins: readonly PluginTables[], transact?: Transact) => Promise<Migrated>;
  readonly writer: Pick<PostgresWriter, 'commit'>;
  readonly end: () => Promise<void>;
  /** How long a transaction waits for others of its company, in milliseconds. */
  readonly patience: number;
  /** Finds why nothing can be written, or would be written with the wrong time. */
  readonly findWritingFault: () => Promise<string | undefined>;
  readonly sqlite?: SqliteFile;
}

/** Connects to PostgreSQL; `owned` holds the tables that belong to companies. */
export async function connectPostgres(
  databaseUrl: string,
  terms: PostgresTerms,
  owned: ReadonlySet<string>,
): Promise<Connected> {
  const pool = await openPool(databaseUrl, terms);
  const make = (companyId: string, timeout = terms.queryTimeout) =>
    new Kysely<Tables>({ dialect: postgresDialect(pool, { companyId, timeout }) });
  const allCompanies = make('*');
  return {
    engine: 'postgres',
    makeBound: companyId => make(companyId).withPlugin(new Tenancy(owned, companyId)),
    forInstallation: make('').withPlugin(new Tenancy(owned, undefined)),
    allCompanies,
    update: (plugins, transact) => migrate(make('*', 0), plugins, 'postgres', transact),
    writer: new PostgresWriter(pool, terms.queryTimeout),
    end: () => pool.end(),
    patience: terms.queryTimeout || Infinity,
    findWritingFault: async () =>
      (await findFullDisk(pool, allCompanies)) ?? (await findClockFault(allCompanies)),
  };
}

/** Opens the SQLite file of a folder; `owned` holds the tables that belong to companies. */
export async function connectSqlite(
  folder: string,
  owned: ReadonlySet<string>,
): Promise<Connected> {
  const sqlite = openSqlite(folder);
  await forgetScripts(folder);
  const allCompanies = new Kysely<Tables>({ dialect: sqlite.createDialect('') });
  return {
    engine: 'sqlite',
    makeBound: (companyId, synced) =>
      new Kysely<Tables>({
        dialect: sqlite.createDialect(companyId, synced),
        plugins: [new Tenancy(owned, companyId)],
      }),
    forInstallation: allCompanies.withPlugin(new Tenancy(owned, undefined)),
    allCompanies,
    allUnsynced: new Kysely<Tables>({ dialect: sqlite.createDialect('', false) }),
    update: (plugins, transact) => migrate(allCompanies, plugins, 'sqlite', transact),
    writer: sqlite.writer,
    end: async () => {
      await sqlite.close();
      await allCompanies.destroy();
    },
    patience: Infinity,
    findWritingFault: sqlite.findFault,
    sqlite,
  };
}
