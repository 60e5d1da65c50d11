import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  sql,
  type Kysely,
} from 'kysely';
import pg from 'pg';
import { getField } from '#core/contract';
import { DatabaseOpenError } from './dialect';

const bigint = 20;
pg.types.setTypeParser(bigint, Number);

/**
 * A connection says which company it works for before its first query; row-level security compares
 * it.
 */
class CompanyDriver extends PostgresDriver {
  constructor(
    pool: pg.Pool,
    private readonly companyId: string,
    private readonly owner: boolean,
  ) {
    super({ pool });
    this.pool = pool;
  }
  private readonly pool: pg.Pool;

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    await connection.executeQuery(
      CompiledQuery.raw("select set_config('sluice.company', $1, false)", [this.companyId]),
    );
    return connection;
  }
  override async destroy(): Promise<void> {
    if (this.owner) await this.pool.end();
  }
}

/** A pool on the address, tried once so that a wrong address is told at start. */
export async function openPool(address: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: address, max: 16, connectionTimeoutMillis: 5000 });
  pool.on('error', () => {});
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool.end();
    const why = error instanceof Error ? error.message || getField(error, 'code') : String(error);
    throw new DatabaseOpenError(
      `The database at ${withoutPassword(address)} cannot be reached (${why}): check DATABASE_URL.`,
    );
  }
}

function withoutPassword(address: string): string {
  try {
    const url = new URL(address);
    if (url.password) url.password = '***';
    return url.href;
  } catch {
    return 'DATABASE_URL';
  }
}

/** The PostgreSQL dialect for one company's queries; `*` sees all companies. */
export function postgresDialect(pool: pg.Pool, companyId: string, owner = false): Dialect {
  return {
    createDriver: () => new CompanyDriver(pool, companyId, owner),
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
