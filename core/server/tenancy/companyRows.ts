import { sql, type Kysely } from 'kysely';
import { getEngine, type Queries } from '../database';
import type { ArchivedRow, ArchivedTable } from '../host/archivedTable';

type Loose = Kysely<Record<string, Record<string, unknown>>>;
/** Queries over tables that are known by name only. */
export const loose = (db: Queries): Loose => db as unknown as Loose;

/** Returns the key of a row among those of its table and company. */
export const getRowKey = ({ key }: Pick<ArchivedTable, 'key'>, row: ArchivedRow): string =>
  JSON.stringify(key.map(column => row[column]));

/** The company's rows by their key, after the one that is given; with `columns`, these alone. */
export async function rowsAfter(
  db: Queries,
  companyId: string,
  { table, key }: Pick<ArchivedTable, 'table' | 'key'>,
  {
    after,
    limit,
    columns,
  }: {
    readonly after: readonly unknown[] | null;
    readonly limit: number;
    readonly columns?: readonly string[];
  },
): Promise<readonly ArchivedRow[]> {
  let rows = loose(db).selectFrom(table).where('company_id', '=', companyId).limit(limit);
  for (const column of key) rows = rows.orderBy(column);
  if (after) {
    const [names, values] = [key.map(column => sql.ref(column)), after.map(each => sql.val(each))];
    rows = rows.where(sql<boolean>`(${sql.join(names)}) > (${sql.join(values)})`);
  }
  return (columns ? rows.select([...columns]) : rows.selectAll()).execute();
}

const keysAtOnce = 500;

/** Every row of the company, by its key and these columns, some at a time. */
export async function* keysOf(
  db: Queries,
  companyId: string,
  archived: Pick<ArchivedTable, 'table' | 'key'>,
  others: readonly string[] = [],
): AsyncGenerator<readonly ArchivedRow[]> {
  const columns = [...new Set([...archived.key, ...others])];
  for (let after: readonly unknown[] | null = null; ;) {
    const limit = keysAtOnce;
    const rows: readonly ArchivedRow[] = await rowsAfter(db, companyId, archived, {
      after,
      limit,
      columns,
    });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = archived.key.map(column => last[column]);
  }
}

/** How many rows the company has of a table. */
export async function countRowsOf(
  db: Queries,
  companyId: string,
  { table }: Pick<ArchivedTable, 'table'>,
): Promise<number> {
  const { rows } = await loose(db)
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** The rows of the company with the keys of these, by their keys. */
export async function findRows(
  db: Queries,
  companyId: string,
  archived: Pick<ArchivedTable, 'table' | 'key'>,
  rows: readonly ArchivedRow[],
): Promise<ReadonlyMap<string, ArchivedRow>> {
  const found = rows.length > 0 ? await withKeys(db, companyId, archived, rows) : [];
  return new Map(found.map(row => [getRowKey(archived, row), row]));
}

async function withKeys(
  db: Queries,
  companyId: string,
  { table, key }: Pick<ArchivedTable, 'table' | 'key'>,
  rows: readonly ArchivedRow[],
): Promise<readonly ArchivedRow[]> {
  const own = loose(db).selectFrom(table).selectAll(table).where('company_id', '=', companyId);
  const [column, ...others] = key;
  if (column === undefined) return own.execute();
  if (others.length === 0)
    return own
      .where(
        column,
        'in',
        rows.map(row => row[column]),
      )
      .execute();
  const tuples = sql.join(rows.map(row => sql`(${sql.join(key.map(each => sql.val(row[each])))})`));
  if (getEngine(db) === 'postgres')
    return own
      .where(sql<boolean>`(${sql.join(key.map(each => sql.ref(each)))}) in (${tuples})`)
      .execute();
  // Of a list of several columns, SQLite uses the index for the first alone.
  let joined = loose(db)
    .selectFrom(sql<Record<string, unknown>>`(values ${tuples})`.as('wanted'))
    .crossJoin(table)
    .selectAll(table)
    .where(`${table}.company_id`, '=', companyId);
  for (const [index, each] of key.entries())
    joined = joined.whereRef(`${table}.${each}`, '=', `wanted.column${index + 1}`);
  return joined.execute();
}
