import { sql, type Kysely } from 'kysely';
import { getEngine, type Queries } from '../database';
import type { ArchivedRow, ArchivedTable } from '../host/archivedTable';

type Loose = Kysely<Record<string, Record<string, unknown>>>;
/** Queries over tables that are known by name only. */
export const loose = (db: Queries): Loose => db as unknown as Loose;

/** Returns the key of a row among those of its table and company. */
export const getRowKey = ({ key }: Pick<ArchivedTable, 'key'>, row: ArchivedRow): string =>
  JSON.stringify(key.map(column => row[column]));

/** The company's rows by their key, after the one that is given. */
function orderedRows(
  db: Queries,
  companyId: string,
  { table, key }: Pick<ArchivedTable, 'table' | 'key'>,
  { after, limit }: { readonly after: readonly unknown[] | null; readonly limit: number },
) {
  let rows = loose(db).selectFrom(table).where('company_id', '=', companyId).limit(limit);
  for (const column of key) rows = rows.orderBy(column);
  if (!after) return rows;
  const [names, values] = [key.map(column => sql.ref(column)), after.map(each => sql.val(each))];
  return rows.where(sql<boolean>`(${sql.join(names)}) > (${sql.join(values)})`);
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
    const rows: readonly ArchivedRow[] = await orderedRows(db, companyId, archived, {
      after,
      limit,
    })
      .select(columns)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = archived.key.map(column => last[column]);
  }
}

/** Counts the rows that the company has of a table. */
export async function countCompanyRows(
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

/** Bytes of texts that are read at once, unless one row has more. */
const bytesAtOnce = 4 * 1024 * 1024;

const sizeOf = (table: string, texts: readonly string[]) => {
  const sizes = texts.map(each => sql`coalesce(octet_length(${sql.ref(`${table}.${each}`)}), 0)`);
  return sql<number>`${sql.join([sql`0`, ...sizes], sql` + `)}`;
};

/** How many of the sizes come to no more than is read at once; at least one. */
function countFitting(sizes: readonly number[]): number {
  let sum = 0;
  const first = sizes.findIndex(size => (sum += size) > bytesAtOnce);
  return first < 0 ? sizes.length : Math.max(1, first);
}

/**
 * Looks rows of the company up by the keys of these. What it returns is to be asked for each of
 * them in their order, and reads a few megabytes at a time.
 *
 * @param texts columns that may be long
 */
export async function lookUpRows(
  db: Queries,
  companyId: string,
  archived: Pick<ArchivedTable, 'table' | 'key'>,
  rows: readonly ArchivedRow[],
  texts: readonly string[],
): Promise<(row: ArchivedRow) => Promise<ArchivedRow | undefined>> {
  const toKey = (row: ArchivedRow) => getRowKey(archived, row);
  const columns = archived.key.map(column => `${archived.table}.${column}`);
  const indexed =
    rows.length === 0
      ? []
      : await indexByKeys(db, companyId, archived, rows)
          .select([...columns, sizeOf(archived.table, texts).as('row_size')])
          .execute();
  const sizes = new Map(indexed.map(row => [toKey(row), Number(row['row_size'])]));
  const waiting = rows.filter(row => sizes.has(toKey(row)));
  let held = new Map<string, ArchivedRow>();
  return async row => {
    const key = toKey(row);
    if (!sizes.has(key)) return undefined;
    if (!held.has(key)) {
      const from = waiting.findIndex(each => toKey(each) === key);
      const next = waiting.slice(from);
      const fitting = countFitting(next.map(each => sizes.get(toKey(each)) ?? 0));
      const some = await indexByKeys(db, companyId, archived, next.slice(0, fitting))
        .selectAll(archived.table)
        .execute();
      held = new Map(some.map(each => [toKey(each), each]));
    }
    return held.get(key);
  };
}

/**
 * The company's rows by their key, after the one that is given: no more of them than a few
 * megabytes.
 */
export async function readNextRows(
  db: Queries,
  companyId: string,
  archived: Pick<ArchivedTable, 'table' | 'key'>,
  {
    after,
    limit,
    texts,
  }: {
    readonly after: readonly unknown[] | null;
    readonly limit: number;
    readonly texts: readonly string[];
  },
): Promise<readonly ArchivedRow[]> {
  const sized = await orderedRows(db, companyId, archived, { after, limit })
    .select(sizeOf(archived.table, texts).as('row_size'))
    .execute();
  const fitting = countFitting(sized.map(row => Number(row['row_size'])));
  return fitting === 0
    ? []
    : orderedRows(db, companyId, archived, { after, limit: fitting }).selectAll().execute();
}

function indexByKeys(
  db: Queries,
  companyId: string,
  { table, key }: Pick<ArchivedTable, 'table' | 'key'>,
  rows: readonly ArchivedRow[],
) {
  const own = loose(db).selectFrom(table).where(`${table}.company_id`, '=', companyId);
  const [column, ...others] = key;
  if (column === undefined) return own;
  if (others.length === 0)
    return own.where(
      `${table}.${column}`,
      'in',
      rows.map(row => row[column]),
    );
  const tuples = sql.join(rows.map(row => sql`(${sql.join(key.map(each => sql.val(row[each])))})`));
  if (getEngine(db) === 'postgres')
    return own.where(sql<boolean>`(${sql.join(key.map(each => sql.ref(each)))}) in (${tuples})`);
  // Of a list of several columns, SQLite uses the index for the first alone.
  let joined = loose(db)
    .selectFrom(sql<Record<string, unknown>>`(values ${tuples})`.as('wanted'))
    .crossJoin(table)
    .where(`${table}.company_id`, '=', companyId);
  for (const [index, each] of key.entries())
    joined = joined.whereRef(`${table}.${each}`, '=', `wanted.column${index + 1}`);
  return joined;
}
