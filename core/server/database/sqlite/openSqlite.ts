import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Driver,
  type SelectModifierNode,
  type SqliteDialectConfig,
} from 'kysely';
import { getErrorMessage } from '#core/contract';
import Libsql from 'libsql';
import { DatabaseOpenError, DiskFullError, isDamage, isDiskFull } from '../dialect';
import { restrict } from '../restrict';
import { createDataFile, deleteDrafts } from './createDataFile';
import { Checkpoints } from './log/Checkpoints';
import { Gates } from './interruption/Gates';
import { LogSync } from './log/LogSync';
import { Presence } from './interruption/Presence';
import {
  describeDamage,
  explainOpenFault,
  refuseEmpty,
  refuseForeign,
  requireRights,
} from './refuseStrange';
import { SqliteStaging } from './SqliteStaging';
import { undoUnfinished } from './interruption/sqliteUndo.mjs';
import { SqliteWriter } from './SqliteWriter';
import { ServerConnections, ServerDriver } from './ServerDriver';
import { TrialConnection } from './ThreadConnection';
import { ThreadDriver, TrialDriver } from './ThreadDriver';
import { WriterLock } from './WriterLock';
import { WritingThread } from './WritingThread';

const sqliteFile = (folder: string) => join(folder, 'sluice.db');

function openFile(folder: string): Libsql.Database {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch {
    throw new DatabaseOpenError(
      `The data folder ${folder} is not writable. Make it writable, or set another one with SLUICE_DATA.`,
    );
  }
  const file = sqliteFile(folder);
  refuseEmpty(file);
  requireRights(file);
  try {
    if (!existsSync(file)) createDataFile(file);
    deleteDrafts(file);
    // The log and its index get the rights of the file that they belong to.
    for (const end of ['', '-wal', '-shm']) restrict(`${file}${end}`);
    restrict(folder, 0o700);
    const database = new Libsql(file);
    database.exec('pragma busy_timeout = 5000');
    refuseForeign(file, database);
    database.exec('pragma journal_mode = wal');
    // Each commit is synced and the log copied elsewhere: here the server would stand still for it.
    database.exec('pragma synchronous = normal');
    database.exec('pragma wal_autocheckpoint = 0');
    database.exec('pragma foreign_keys = on');
    return database;
  } catch (error) {
    throw explainOpenFault(file, error);
  }
}

/** Takes back what a process that has ended left unfinished, before anybody reads. */
function openWhole(folder: string, database: Libsql.Database): Presence {
  try {
    const presence = new Presence(`${sqliteFile(folder)}-lock`);
    undoUnfinished(database);
    return presence;
  } catch (error) {
    if (isDiskFull(error)) throw new DiskFullError(folder);
    throw new DatabaseOpenError(
      `Can’t finish what an earlier process left in ${folder} (${getErrorMessage(error)}). Stop other processes that use this folder, then start again.`,
    );
  }
}

/** A second connection: what it reads waits for no transaction of the first. */
function openReader(file: string): Libsql.Database {
  const database = new Libsql(file);
  for (const pragma of ['busy_timeout = 5000', 'wal_autocheckpoint = 0', 'query_only = on'])
    database.exec(`pragma ${pragma}`);
  return database;
}

/** Bytes of disk below which nothing more is taken on. */
const leastRoom = 64 * 1024 * 1024;

/** Finds what keeps files in the folder from being written. */
async function findDiskFault(folder: string): Promise<string | undefined> {
  const file = sqliteFile(folder);
  try {
    for (const path of [folder, file]) await access(path, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leastRoom) return `The disk with ${folder} has less than 64 MB free.`;
    return undefined;
  } catch (fault) {
    return `The data file ${file} can’t be written (${getErrorMessage(fault)}).`;
  }
}

/** Finds why what is written is not kept; a disk that is slow is none that fails. */
async function findSyncFault(log: LogSync): Promise<string | undefined> {
  const synced = log.sync().then(() => undefined, getErrorMessage);
  return Promise.race([synced, wait(500, undefined, { ref: false })]);
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

/** Kysely names the methods of another library that has the same. */
const toConfig = (database: Libsql.Database): SqliteDialectConfig => ({
  database: preparing(database),
});

/** One transaction writes at a time, so rows that are locked for it are locked already. */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}

const createDialect = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createQueryCompiler: () => new QueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: db => new SqliteIntrospector(db),
});

/** Ways to the SQLite file. */
export interface SqliteFile {
  /** Where it lies. */
  readonly folder: string;
  /**
   * For the queries of a name, such as a company's, on a connection to read and one to write,
   * write-ahead logged; a single write is done when it is synced (unless `synced` is false), a
   * transaction after `sync`.
   */
  createDialect(name: string, synced?: boolean): Dialect;
  /** Writes many rows. */
  readonly writer: SqliteWriter;
  /** Keep the queries of a company waiting while a long write of it is in several transactions. */
  readonly gates: Gates;
  /** Done when the transactions on the server's own connection are durable. */
  sync(): Promise<void>;
  /** For one long transaction of a company in a thread, while others read. */
  createThread(companyId: string, texts?: readonly string[]): Dialect;
  /** Takes rows before the long transaction that writes them. */
  createStaging(companyId: string): SqliteStaging;
  /**
   * For a trial in a thread of its own, on copies of the company's rows, while others read and
   * write; with `script` it is recorded there.
   */
  createTrial(companyId: string, script?: string): Dialect;
  /** Finds why what is written now would not be kept. */
  findFault(): Promise<string | undefined>;
  /** Ends its threads; to be called before the connections are closed. */
  close(): Promise<void>;
}

export function openSqlite(folder: string): SqliteFile {
  const file = sqliteFile(folder);
  const database = openFile(folder);
  const presence = openWhole(folder, database);
  const connections = new ServerConnections(toConfig(database), toConfig(openReader(file)));
  const writer = new WriterLock();
  const gates = new Gates();
  const thread = new WritingThread(file);
  const wanted = new SharedArrayBuffer(4);
  const longThread = new WritingThread(file, wanted);
  const log = new LogSync(`${file}-wal`, file);
  const checkpoints = new Checkpoints(file, writer);
  const commit = () => log.sync().finally(() => checkpoints.soon());
  let damage: string | undefined;
  const noteFault = (fault: unknown) => {
    if (isDamage(fault)) damage = describeDamage(file, fault);
  };
  const locks = { writer, gates, thread, commit, noteFault };
  const rows = new SqliteWriter(file, locks);
  return {
    folder,
    createDialect: (name, synced = true) =>
      createDialect(new ServerDriver(connections, locks, name, synced)),
    writer: rows,
    sync: commit,
    createThread: (companyId, texts) =>
      createDialect(
        new ThreadDriver({ thread: longThread, wanted, presence, locks }, companyId, texts),
      ),
    createStaging: companyId => new SqliteStaging(companyId, longThread, writer),
    createTrial: (companyId, script) =>
      createDialect(
        new TrialDriver(new TrialConnection(file, companyId, script), gates, companyId),
      ),
    gates,
    findFault: async () =>
      log.fault ?? damage ?? (await findDiskFault(folder)) ?? (await findSyncFault(log)),
    close: async () => {
      await rows.close();
      await thread.close();
      await longThread.close();
      presence.close();
      await checkpoints.close();
      await log.close();
    },
  };
}
