import { setTimeout as wait } from 'node:timers/promises';
import { type Dialect, Kysely } from 'kysely';
import { FairQueue } from '../fairness/FairQueue';
import {
  createBusyFailure,
  findClockFault,
  findReadingFault,
  isStatementTimeout,
  notResponding,
  orClose,
  retry,
  type Engine,
} from './dialect';
import { connectPostgres, connectSqlite, type Connected } from './connect';
import type { Migrated, PluginTables, Transact } from './migrate';
import { MigrationRecord } from './MigrationRecord';
import { defaultTerms, type PostgresTerms } from './postgres/postgres';
import { keepScript, type Rehearsed } from './rehearsal/keepScript';
import { rememberQueries } from './rememberQueries';
import { PostgresStaging } from './staging/PostgresStaging';
import type { Staging } from './staging/Staging';
import type { RowWrite } from './writeRows';
import type { SqliteFile } from './sqlite/openSqlite';
import type { Tables } from './tables';
import { Tenancy } from './tenancy';
import { lockCompany } from '../tenancy/lockCompany';
import { markWriting, takeBack } from './writing';

/** Queries on all tables that this program knows. */
export type Queries = Kysely<Tables>;

interface Opening {
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  /** How PostgreSQL is used; the defaults of the settings without it. */
  readonly postgres?: PostgresTerms;
  /** Whose tables are brought up to date, those that others build on first. */
  readonly plugins: readonly PluginTables[];
}

/** Transactions of one company that may wait. */
const longestLine = 1000;

/**
 * The one way to the data: queries are bound to a company, to none (`forInstallation`), or, for sweeps, to
 * all (`allCompanies`).
 */
export class Database {
  private readonly bound: (companyId: string) => Queries;
  private readonly unsynced: (companyId: string) => Queries;
  /**
   * SQLite has one connection: transactions wait for it by turns, and single queries go between. On
   * PostgreSQL those of one company wait for each other, before they take a connection.
   */
  private readonly turns: FairQueue;
  readonly engine: Engine;
  /** For tables that no company owns; a query on a company-owned table is refused. */
  readonly forInstallation: Queries;
  /** Over all companies: migrations, sweeps and sign-in. Never reached from a handler's `call.db`. */
  readonly allCompanies: Queries;
  /**
   * The same, but on SQLite a single write is done before it is durable: `durable` is to be awaited
   * before anybody outside goes by it.
   */
  readonly allUnsynced: Queries;
  private readonly sqlite: SqliteFile | undefined;

  private constructor(
    private readonly connected: Connected,
    private readonly owned: Set<string>,
    /** The result of the plugins' migrations when they were last looked at. */
    private last: Migrated,
  ) {
    const { makeBound } = connected;
    this.engine = connected.engine;
    this.forInstallation = connected.forInstallation;
    this.allCompanies = connected.allCompanies;
    this.allUnsynced = connected.allUnsynced ?? connected.allCompanies;
    this.sqlite = connected.sqlite;
    const terms = this.sqlite ? { places: 1 } : { places: Infinity, share: () => 1 };
    this.turns = new FairQueue({ title: 'turn of transactions', longest: longestLine, ...terms });
    this.bound = rememberQueries(companyId => makeBound(companyId, true));
    this.unsynced = rememberQueries(companyId => makeBound(companyId, false));
  }

  static async open({
    dataFolder,
    databaseUrl,
    postgres = defaultTerms,
    plugins,
  }: Opening): Promise<Database> {
    const owned = new Set(plugins.flatMap(({ companyTables = [] }) => companyTables));
    const connected = databaseUrl
      ? await connectPostgres(databaseUrl, postgres, owned)
      : await connectSqlite(dataFolder, owned);
    const migrated = await orClose(connected.update(plugins), connected.end);
    return new Database(connected, owned, migrated);
  }

  get migrated(): Migrated {
    return this.last;
  }

  /** Brings the tables of these plugins up to date while others use the database. */
  async adopt(plugins: readonly PluginTables[]): Promise<void> {
    for (const table of plugins.flatMap(({ companyTables = [] }) => companyTables))
      this.owned.add(table);
    const inTurn: Transact = work => this.transaction(undefined, work);
    this.last = await this.connected.update(plugins, this.sqlite && inTurn);
  }

  /**
   * Queries of one company; on its tables nothing of another company can be read or written through
   * them.
   */
  forCompany(companyId: string): Queries {
    return this.bound(companyId);
  }

  /**
   * Like `forCompany`, but on SQLite a single write is done before it is durable: for what this
   * process alone goes by, which ends when the machine loses power.
   */
  withoutSync(companyId: string): Queries {
    return this.sqlite ? this.unsynced(companyId) : this.bound(companyId);
  }

  /** Done when what was written before the call is durable. */
  durable = async (): Promise<void> => this.sqlite?.sync();

  /**
   * Runs `work` in one transaction of the company, after all others of it that run: what it reads
   * stays as it is. Begun again, up to five times, when the engine asks for it.
   */
  transaction<T>(companyId: string | undefined, work: (db: Queries) => Promise<T>): Promise<T> {
    // SQLite runs one at a time anyway.
    if (this.sqlite || companyId === undefined) return this.concurrentTransaction(companyId, work);
    const locked = async (db: Queries) => {
      // An import that takes long holds it, or a change that waits for one.
      await lockCompany(db, companyId).catch((fault: unknown) => {
        throw isStatementTimeout(fault) ? createBusyFailure() : fault;
      });
      return work(db);
    };
    const since = performance.now();
    return this.turns.run(companyId, async () => {
      // Where the one before waited in vain, so would each of those behind it.
      if (performance.now() - since > this.connected.patience) throw createBusyFailure();
      return this.concurrentTransaction(companyId, locked);
    });
  }

  /**
   * The same beside others of the company, for what comes often or takes long. What it decides by is
   * locked by row, or stands in the conditions of its writes.
   */
  async concurrentTransaction<T>(
    companyId: string | undefined,
    work: (db: Queries) => Promise<T>,
  ): Promise<T> {
    const queries = companyId === undefined ? this.allCompanies : this.forCompany(companyId);
    const { sqlite } = this;
    const attempts = () =>
      retry(() => queries.transaction().execute(db => work(sqlite ? markWriting(db) : db)));
    if (!sqlite) return attempts();
    const name = companyId ?? '';
    const result = await sqlite.gates.whileOpen(name, () => this.turns.run(name, attempts));
    // Those whose turn is next write meanwhile, and share the sync.
    await sqlite.sync();
    return result;
  }

  /** Whether no long write of the company is in several transactions. */
  isSettled = (companyId: string): boolean => !this.sqlite?.gates.isClosed(companyId);

  /** Waits until none is; the company's own queries do so too. */
  settled = async (companyId: string): Promise<void> => this.sqlite?.gates.pass(companyId);

  /**
   * Runs `work`, which takes long, in one transaction of the company. On SQLite a thread does it:
   * others read meanwhile, and write between staged or rehearsed statements. The thread gets the long
   * ones of `texts`, which are written, before.
   */
  async longTransaction<T>(
    companyId: string,
    work: (db: Queries) => Promise<T>,
    texts: readonly string[] = [],
  ): Promise<T> {
    return this.sqlite
      ? this.inThread(companyId, this.sqlite.createThread(companyId, texts), work)
      : this.transaction(companyId, work);
  }

  /** Takes rows of the company before the `longTransaction` that writes them; drop them in the end. */
  stage(companyId: string): Staging {
    return this.sqlite?.createStaging(companyId) ?? new PostgresStaging(companyId);
  }

  /**
   * Runs `work` as if in one transaction of the company, and takes all of it back. On SQLite it
   * writes to copies of the company's rows, so that others read and write meanwhile.
   */
  async trial<T>(companyId: string, work: (db: Queries) => Promise<T>): Promise<T> {
    if (this.sqlite)
      return this.inThread(companyId, this.sqlite.createTrial(companyId), work, true);
    return takeBack(work, run =>
      retry(() => this.forCompany(companyId).transaction().execute(run)),
    );
  }

  /**
   * Prepares `work`, which takes long, for a `longTransaction` of the company: call what this returns
   * there, and `drop` in the end. On SQLite the work is done as a trial, before the transaction, and
   * only its statements run in it, one after the other in the thread.
   *
   * @throws OutdatedError in the transaction where one of them answers otherwise than in the trial
   */
  async rehearse<T>(companyId: string, work: (db: Queries) => Promise<T>): Promise<Rehearsed<T>> {
    const { sqlite } = this;
    if (!sqlite) return { perform: work, drop: async () => {} };
    return keepScript(sqlite.folder, script =>
      this.inThread(companyId, sqlite.createTrial(companyId, script), work, true),
    );
  }

  private async inThread<T>(
    companyId: string,
    dialect: Dialect,
    work: (db: Queries) => Promise<T>,
    trial = false,
  ): Promise<T> {
    const db = new Kysely<Tables>({ dialect, plugins: [new Tenancy(this.owned, companyId)] });
    const run = (attempt: (db: Queries) => Promise<never>) => db.transaction().execute(attempt);
    try {
      return await (trial
        ? takeBack(work, run)
        : db.transaction().execute(tx => work(markWriting(tx))));
    } finally {
      await db.destroy();
    }
  }

  /**
   * Puts rows in and changes rows in one transaction, over all companies: for records of which many
   * come at once. One commit may go on while another syncs. On SQLite a thread writes them, so that
   * the server goes on meanwhile; on PostgreSQL they are one round trip. Done when they are durable.
   */
  writeRows(writes: readonly RowWrite[]): Promise<void> {
    return retry(() => this.connected.writer.commit(writes));
  }

  /** Deletes the tables of a plugin that is gone and returns their names. */
  async dropPlugin(plugin: string): Promise<readonly string[]> {
    const record = await MigrationRecord.read(this.allCompanies);
    return this.transaction(undefined, db => record.drop(db, plugin, this.engine === 'postgres'));
  }

  /**
   * Finds what keeps the database from serving: it does not answer within 1.5 seconds, takes no
   * writes, or its disk fails or is nearly full.
   */
  async findFault(): Promise<string | undefined> {
    const late = wait(1500, notResponding, { ref: false });
    const read = findReadingFault(this.allCompanies);
    const asked = read.then(fault => fault ?? this.connected.findWritingFault());
    return Promise.race([asked, late]);
  }

  /** Finds that the clock of this process is wrong: what others hold would end, and what is new. */
  findClockFault = (): Promise<string | undefined> => findClockFault(this.allCompanies);

  async close(): Promise<void> {
    await this.connected.end();
  }
}
