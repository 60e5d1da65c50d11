import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type SqliteDialectConfig,
} from 'kysely';
import { getErrorMessage } from '#core/contract';
import Libsql from 'libsql';
import { DatabaseOpenError, isDiskFull } from '../dialect';
import { restrict } from '../restrict';
import { Checkpoints } from './Checkpoints';
import { LogSync } from './LogSync';
import { SqliteWriter } from './SqliteWriter';
import { Mutex, SerializedConnection, type SqliteLocks } from './SerializedConnection';
import { ThreadConnection, TrialConnection } from './ThreadConnection';

/**
 * Takes the write lock when a transaction begins, so that two processes never fail half-way through
 * one, and shares it with the threads that write, so that none waits for another with the server
 * standing still.
 */
class ImmediateDriver extends SqliteDriver {
  private connection: Promise<DatabaseConnection> | undefined;

  constructor(
    config: SqliteDialectConfig,
    private readonly locks: SqliteLocks,
  ) {
    super(config);
  }

  override async acquireConnection(): Promise<SerializedConnection> {
    this.connection ??= super.acquireConnection();
    return new SerializedConnection(await this.connection, this.locks);
  }

  override async releaseConnection(): Promise<void> {}

  override async beginTransaction(connection: SerializedConnection): Promise<void> {
    await connection.begin();
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    } catch (fault) {
      connection.release();
      throw fault;
    }
  }

  override async commitTransaction(connection: SerializedConnection): Promise<void> {
    await super.commitTransaction(connection);
    connection.release();
    await this.locks.commit();
  }

  override async rollbackTransaction(connection: SerializedConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch {
      // SQLite has taken it back by itself, on a full disk for one; why it did is told already.
    } finally {
      connection.release();
    }
  }
}

/**
 * One connection in a thread of its own, for one transaction: with `locks` it writes
 * to the file, and has the writer's while it lasts.
 */
class ThreadDriver implements Driver {
  private end = () => {};

  constructor(
    private readonly connection: ThreadConnection,
    private readonly locks?: SqliteLocks,
  ) {}

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    this.end = (await this.locks?.writer.acquire({ long: true })) ?? this.end;
    await this.run(this.locks ? 'begin immediate' : 'begin');
  }
  async commitTransaction(): Promise<void> {
    await this.run('commit');
    this.end();
    this.locks?.written();
  }
  async rollbackTransaction(): Promise<void> {
    try {
      await this.run('rollback');
    } finally {
      this.end();
    }
  }
  async destroy(): Promise<void> {
    try {
      await this.connection.close();
    } finally {
      this.end();
    }
  }
  private async run(sql: string): Promise<void> {
    await this.connection.executeQuery(CompiledQuery.raw(sql));
  }
}

const sqliteFile = (folder: string) => join(folder, 'sluice.db');

function openFile(folder: string): Libsql.Database {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch {
    throw new DatabaseOpenError(
      `The data folder ${folder} cannot be written: make it writable, or name another with SLUICE_DATA.`,
    );
  }
  const file = sqliteFile(folder);
  try {
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    else closeSync(openSync(file, 'a', 0o600));
    // The log and its index get the rights of the file that they belong to.
    for (const end of ['', '-wal', '-shm']) restrict(`${file}${end}`);
    restrict(folder, 0o700);
    const database = new Libsql(file);
    database.exec('pragma busy_timeout = 5000');
    database.exec('pragma journal_mode = wal');
    // Each commit is synced and the log copied elsewhere: here the server would stand still for it.
    database.exec('pragma synchronous = normal');
    database.exec('pragma wal_autocheckpoint = 0');
    database.exec('pragma foreign_keys = on');
    database.prepare('select count(*) from sqlite_master').all([]);
    return database;
  } catch (error) {
    if (isDiskFull(error))
      throw new DatabaseOpenError(`The disk of ${folder} is full: make room, then start again.`);
    throw new DatabaseOpenError(
      `The data file ${file} cannot be read (${getErrorMessage(error)}): restore it from a backup, or move it away and start with an empty one.`,
    );
  }
}

const mostPrepared = 500;

/** Keeps the statements it has prepared: preparing one costs more than running it. */
function preparing(database: Libsql.Database) {
  const prepared = new Map<string, Libsql.Statement>();
  return {
    prepare(sql: string): Libsql.Statement {
      let statement = prepared.get(sql);
      if (statement) prepared.delete(sql);
      else {
        statement = database.prepare(sql);
        if (/^\s*explain\b/i.test(sql)) closing(statement);
        const [oldest = ''] = prepared.keys();
        if (prepared.size >= mostPrepared) prepared.delete(oldest);
      }
      prepared.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

/**
 * The driver leaves the reading of an explanation open, and the connection with it in the past; one
 * row alone ends it.
 */
function closing(statement: Libsql.Statement): void {
  const all = statement.all.bind(statement);
  statement.all = (parameters: unknown[]) => {
    const rows = all(parameters);
    statement.get(parameters);
    return rows;
  };
}

const createDialect = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: db => new SqliteIntrospector(db),
});

/** Ways to the SQLite file. */
export interface SqliteFile {
  /** On one connection, write-ahead logged; done when a commit is synced. */
  readonly dialect: Dialect;
  /** Writes many rows. */
  readonly writer: SqliteWriter;
  /**
   * For one transaction in a thread of its own, while others read; with a company it is a trial on
   * copies of the company's rows, while others write as well, and with `script` it is recorded there.
   */
  createThread(trialOf?: string, script?: string): Dialect;
  /** Ends its threads; to be called before the connection is closed. */
  close(): Promise<void>;
}

export function openSqlite(folder: string): SqliteFile {
  const database = openFile(folder);
  const file = sqliteFile(folder);
  const writer = new Mutex();
  const log = new LogSync(`${file}-wal`);
  const checkpoints = new Checkpoints(file, writer);
  const written = () => checkpoints.soon();
  const commit = () => log.sync().finally(written);
  const locks = { writer, connection: new Mutex(), commit, written };
  const rows = new SqliteWriter(file, locks);
  return {
    dialect: createDialect(new ImmediateDriver({ database: preparing(database) as never }, locks)),
    writer: rows,
    createThread: (trialOf, script) =>
      createDialect(
        trialOf === undefined
          ? new ThreadDriver(new ThreadConnection(file), locks)
          : new ThreadDriver(new TrialConnection(file, trialOf, script)),
      ),
    close: async () => {
      await rows.close();
      await checkpoints.close();
      await log.close();
    },
  };
}
