import { setTimeout as wait } from 'node:timers/promises';
import { PostgresAdapter, sql, type ColumnDataType, type Kysely, type RawBuilder } from 'kysely';
import { codes, Failure, getField } from '#core/contract';
import { strings } from './strings';

/** A database that cannot be opened; the message says which, why and how to fix it. */
export class DatabaseOpenError extends Error {}

/** The disk of the data folder has no room for what a start writes. */
export class DiskFullError extends DatabaseOpenError {
  constructor(folder: string) {
    super(`The disk with ${folder} is full. Free up some space, then start again.`);
  }
}

/** The database cannot be reached, or takes too long; what was asked can be asked again. */
export class DatabaseDownError extends Error {}

/** A statement that comes when its transaction has ended: run now, it would belong to no other. */
export class TransactionEndedError extends Error {
  constructor() {
    super('This statement’s transaction has ended.');
  }
}

/**
 * The database engines; every difference between the two is handled in this file and nowhere else.
 */
export type Engine = 'sqlite' | 'postgres';

/** How each kind of column is stored. JSON is text on both, kept to the letter it was written. */
export const columnTypes = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  real: 'double precision',
  json: 'text',
} as const satisfies Record<string, ColumnDataType>;
export type ColumnKind = keyof typeof columnTypes;

/** Which engine these queries go to, for migrations. */
export const getEngine = (db: Kysely<any>): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** The message if the database doesn't answer. */
export const notResponding = 'The database is not responding.';

/** The failure of what waits too long for a large change of its environment. */
export const createBusyFailure = (): Failure =>
  new Failure(503, codes.databaseDown, strings.writingMuch.text);

/** Finds why a database can't be read, or takes no writes. */
export async function findReadingFault(db: Kysely<any>): Promise<string | undefined> {
  const state =
    getEngine(db) === 'postgres'
      ? sql<{ off: string }>`select current_setting('transaction_read_only') as off`
      : sql<{ off: string }>`select 'off' as off`;
  return state.execute(db).then(
    ({ rows: [row] }) => (row?.off === 'on' ? 'The database is read-only.' : undefined),
    () => notResponding,
  );
}

/**
 * The clock that all processes share, in milliseconds since the epoch: that of a process may be set
 * while others go on.
 */
export const sharedClock = (db: Kysely<any>): RawBuilder<number> =>
  getEngine(db) === 'postgres'
    ? sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql`cast((julianday('now') - 2440587.5) * 86400000 as integer)`;

/** By how much the clock of a process may differ: leases of others are no longer. */
const mostSkew = 10_000;

const describeSkew = (ms: number, direction: string) =>
  `The clock of this machine is ${Math.round(ms / 1000)} seconds ${direction} the database’s. Correct it.`;

/** Finds that the clock of this process is wrong, where the database’s is that of another machine. */
export async function findClockFault(db: Kysely<any>): Promise<string | undefined> {
  if (getEngine(db) === 'sqlite') return undefined;
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`select ${sharedClock(db)} as now`.execute(db);
  const [now, after] = [Number(rows[0]?.now ?? before), Date.now()];
  if (before - now > mostSkew) return describeSkew(before - now, 'ahead of');
  if (now - after > mostSkew) return describeSkew(now - after, 'behind');
  return undefined;
}

/** Returns the names of all tables, partitions included. */
export async function tableNames(db: Kysely<any>): Promise<string[]> {
  const query =
    getEngine(db) === 'postgres'
      ? sql<{
          name: string;
        }>`select tablename as name from pg_tables where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

/**
 * Whether a text column holds the query, whatever the case. `%` and `_` of the query mean
 * themselves.
 */
export function containsText(column: string, query: string): RawBuilder<boolean> {
  const pattern = `%${query.toLowerCase().replace(/[\\%_]/g, found => `\\${found}`)}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

/** Whether an error means "try the transaction again": serialization, deadlock or a busy file. */
export function isRetryable(error: unknown): boolean {
  const code = getField(error, 'code');
  return (
    code === '40001' ||
    code === '40P01' ||
    (typeof code === 'string' && code.startsWith('SQLITE_BUSY'))
  );
}

const mostTries = 5;

/** Does work that takes itself back where it fails, up to five times when the engine asks for it. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= mostTries || !isRetryable(error)) throw error;
      await wait(10 * attempt * attempt * (0.5 + Math.random()));
    }
  }
}

/** Whether an error means that the disk of the database has no room left. */
export function isDiskFull(error: unknown): boolean {
  const cause = error instanceof DatabaseDownError ? error.cause : error;
  const code = getField(cause, 'code');
  return code === '53100' || code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT';
}

/** SQLite’s disk fails or became read-only, or its file cannot be opened or is damaged. */
const sqliteDown = /^SQLITE_(?:IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)/;

/** Whether an error means that SQLite’s file is damaged. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(getField(error, 'code')));

/**
 * Whether an error is of the database itself and not of what was asked: it is away, too busy, or
 * its disk is full or fails. The same can be asked again.
 */
export function isUnavailable(error: unknown): boolean {
  const code = getField(error, 'code');
  return (
    error instanceof DatabaseDownError ||
    (error instanceof Failure && error.code === codes.databaseDown) ||
    isDiskFull(error) ||
    isRetryable(error) ||
    (typeof code === 'string' && sqliteDown.test(code))
  );
}

/** Whether PostgreSQL gave a statement up because it took too long. */
export const isStatementTimeout = (error: unknown): boolean =>
  getField(error instanceof DatabaseDownError ? error.cause : error, 'code') === '57014';

/** Whether PostgreSQL was given a number that its column can’t hold; SQLite holds any. */
export const isOutOfRange = (error: unknown): boolean =>
  /^22(?:003|P02)$/.test(String(getField(error, 'code')));

/** Throws an error of the database itself, which says nothing of what was asked. */
export function rethrowUnavailable(error: unknown): void {
  if (isUnavailable(error)) throw error;
}

/** Whether an error means that a unique key is taken. */
export function isTaken(error: unknown): boolean {
  const code = getField(error, 'code');
  return (
    code === '23505' ||
    (typeof code === 'string' && /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(code))
  );
}

/** Closes what was opened where it cannot be used. */
export const orClose = <T>(using: Promise<T>, close: () => Promise<void>): Promise<T> =>
  using.catch(async (fault: unknown) => {
    await close();
    throw fault;
  });
