import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type TransactionSettings,
  sql,
  type Kysely,
} from 'kysely';
import pg from 'pg';
import { getField } from '#core/contract';
import { DatabaseOpenError } from '../dialect';
import { type Binding, PostgresConnection } from './PostgresConnection';

const bigint = 20;
pg.types.setTypeParser(bigint, Number);

/** How PostgreSQL is used: connections at once, and milliseconds for a connection and a query. */
export interface PostgresTerms {
  readonly connections: number;
  readonly connectTimeout: number;
  readonly queryTimeout: number;
}

/** How PostgreSQL is used where nothing else is said. */
export const defaultTerms: PostgresTerms = {
  connections: 16,
  connectTimeout: 5000,
  queryTimeout: 20_000,
};

class CompanyDriver implements Driver {
  constructor(
    private readonly pool: pg.Pool,
    private readonly binding: Binding,
  ) {}

  async init(): Promise<void> {}
  acquireConnection(): Promise<PostgresConnection> {
    return PostgresConnection.borrow(this.pool, this.binding);
  }
  async beginTransaction(
    connection: PostgresConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    connection.beginTransaction(settings);
  }
  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commitTransaction();
  }
  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollbackTransaction();
  }
  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }
  async destroy(): Promise<void> {}
}

/** Returns why a database, as PostgreSQL describes it, is not safe to use; undefined if it is. */
function findFault(
  { unbound, encoding, isolation }: Record<string, unknown>,
  address: string,
): string | undefined {
  if (unbound)
    return `The role in ${address} is a superuser or has BYPASSRLS, so PostgreSQL would not isolate environments. Use a role without either in DATABASE_URL (docs/operating.md, PostgreSQL).`;
  if (encoding !== 'UTF8')
    return `The database in ${address} has the encoding ${String(encoding)}, which can’t store every text. Create it with “encoding 'UTF8' template template0” (docs/operating.md, PostgreSQL).`;
  // Two changes of one row at once would fail, instead of one waiting for the other.
  if (isolation !== 'read committed')
    return `The database or role in ${address} sets default_transaction_isolation to “${String(isolation)}”, so calls at the same time would fail. Set it to “read committed” (docs/operating.md, PostgreSQL).`;
  return undefined;
}

/**
 * A pool on the address, tried once so that a wrong address, a role that row-level security does
 * not bind, and a database that would fail later are told at start.
 */
export async function openPool(address: string, terms: PostgresTerms): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: address,
    max: terms.connections,
    connectionTimeoutMillis: terms.connectTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
  });
  // A connection that breaks tells the query that waits for it; idle ones leave the pool.
  pool.on('error', () => {});
  pool.on('connect', client => client.on('error', () => {}));
  try {
    const { rows } = await pool.query(
      `select rolsuper or rolbypassrls as unbound, current_setting('server_encoding') as encoding,
        current_setting('default_transaction_isolation') as isolation
        from pg_roles where rolname = current_user`,
    );
    const fault = rows[0] && findFault(rows[0], withoutPassword(address));
    if (fault) throw new DatabaseOpenError(fault);
    return pool;
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseOpenError) throw error;
    const why = error instanceof Error ? error.message || getField(error, 'code') : String(error);
    throw new DatabaseOpenError(
      `Can’t reach the database at ${withoutPassword(address)} (${why}). Check DATABASE_URL.`,
    );
  }
}

function withoutPassword(address: string): string {
  try {
    const url = new URL(address);
    if (url.password) url.password = '***';
    if (url.searchParams.has('password')) url.searchParams.set('password', '***');
    return url.href;
  } catch {
    return 'DATABASE_URL';
  }
}

/** The PostgreSQL dialect for one company's queries. */
export function postgresDialect(pool: pg.Pool, binding: Binding): Dialect {
  return {
    createDriver: () => new CompanyDriver(pool, binding),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: db => new PostgresIntrospector(db),
  };
}

/**
 * On PostgreSQL: forces row-level security on a table of companies' rows, or on one of its
 * partitions.
 */
export async function secureRows(db: Kysely<any>, table: string): Promise<void> {
  const name = sql.table(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`drop policy if exists company on ${name}`.execute(db);
  await sql`create policy company on ${name} using (current_setting('sluice.company', true) in (company_id, '*'))`.execute(
    db,
  );
}
