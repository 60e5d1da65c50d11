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
  type SqliteDialectConfig,
} from 'kysely';
import { getErrorMessage } from '#core/contract';
import Libsql from 'libsql';
import { DatabaseOpenError, isDiskFull } from './dialect';
import { restrict } from './restrict';
import { SqliteWriter } from './SqliteWriter';
import { Mutex, SerializedConnection } from './SerializedConnection';

/**
 * Takes the write lock when a transaction begins, so that two processes never fail half-way through
 * one, and shares a mutex with the thread that writes rows, so that none of the two waits for the lock
 * with the server standing still.
 */
class ImmediateDriver extends SqliteDriver {
  private connection: SerializedConnection | undefined;
  private end = () => {};

  constructor(
    config: SqliteDialectConfig,
    private readonly mutex: Mutex,
  ) {
    super(config);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return (this.connection ??= new SerializedConnection(connection, this.mutex));
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const end = await this.mutex.acquire();
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    } catch (fault) {
      end();
      throw fault;
    }
    this.connection!.inTransaction = true;
    this.end = () => {
      this.connection!.inTransaction = false;
      end();
    };
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.end();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch {
      // SQLite has taken it back by itself, on a full disk for one; why it did is told already.
    } finally {
      this.end();
    }
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
    database.exec('pragma synchronous = full');
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

/**
 * The SQLite dialect on one file of the folder, write-ahead logged, synced at each commit, and what
 * writes many rows.
 */
export function openSqlite(folder: string): {
  readonly dialect: Dialect;
  readonly writer: SqliteWriter;
} {
  const database = openFile(folder);
  const mutex = new Mutex();
  const dialect: Dialect = {
    createDriver: () => new ImmediateDriver({ database: preparing(database) as never }, mutex),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: db => new SqliteIntrospector(db),
  };
  return { dialect, writer: new SqliteWriter(sqliteFile(folder), mutex) };
}
