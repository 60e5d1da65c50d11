import type { Kysely } from 'kysely';
import type { ArchivedTable, Queries, ServerHost } from '#core/server';
import type { ArchivedRow } from '#core/server/internal';

type Loose = Kysely<Record<string, Record<string, unknown>>>;
/** Queries over tables that are known by name only. */
export const loose = (db: Queries): Loose => db as unknown as Loose;

/** Returns the key of a row among those of its table and company. */
export const getRowKey = ({ key }: Pick<ArchivedTable, 'key'>, row: ArchivedRow): string =>
  JSON.stringify(key.map(column => row[column]));

/** The company's rows by their key, after the one that is given. */
export async function rowsAfter(
  db: Queries,
  companyId: string,
  { table, key }: ArchivedTable,
  { after, limit }: { readonly after: readonly unknown[] | null; readonly limit: number },
): Promise<readonly ArchivedRow[]> {
  let rows = loose(db)
    .selectFrom(table)
    .selectAll()
    .where('company_id', '=', companyId)
    .limit(limit);
  for (const column of key) rows = rows.orderBy(column);
  if (after)
    rows = rows.where(({ eb, and, or }) =>
      or(
        key.map((column, index) =>
          and([
            ...key.slice(0, index).map((same, at) => eb(same, '=', after[at])),
            eb(column, '>', after[index]),
          ]),
        ),
      ),
    );
  return rows.execute();
}

/** The rows by their keys; pauses as often as it is let. */
export async function byKey(
  archived: Pick<ArchivedTable, 'key'>,
  rows: readonly ArchivedRow[],
  pause: () => Promise<void>,
): Promise<ReadonlyMap<string, ArchivedRow>> {
  const found = new Map<string, ArchivedRow>();
  for (const row of rows) {
    await pause();
    found.set(getRowKey(archived, row), row);
  }
  return found;
}

const rowsAtOnce = 200;

/** Every row of the company, read a few at a time, as others wait for each reading. */
export async function allRows(
  db: Queries,
  companyId: string,
  archived: ArchivedTable,
): Promise<readonly ArchivedRow[]> {
  const all: ArchivedRow[] = [];
  let after: readonly unknown[] | null = null;
  for (;;) {
    const rows = await rowsAfter(db, companyId, archived, { after, limit: rowsAtOnce });
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce || archived.key.length === 0) return all;
    after = archived.key.map(column => last[column]);
  }
}

/** The tables that archives carry, what others refer to first. */
export const inOrder = (tables: readonly ArchivedTable[]): readonly ArchivedTable[] =>
  [...tables].sort((a, b) => a.order - b.order || a.table.localeCompare(b.table));

/** The tables that an archive carries, with end users or without, with secrets or without. */
export const tablesFor = (
  tables: readonly ArchivedTable[],
  { users, sealed }: { readonly users: boolean; readonly sealed: boolean },
): readonly ArchivedTable[] =>
  inOrder(tables).filter(
    ({ part, encryptedOnly: sealedOnly }) => (users || part !== 'users') && (sealed || !sealedOnly),
  );

interface Column {
  readonly name: string;
  readonly kind: 'text' | 'number';
  readonly needed: boolean;
  readonly nullable: boolean;
}
export type Shapes = ReadonlyMap<string, readonly Column[]>;

/** The columns that archives carry of each table, as the database has them. */
export async function readShapes(
  { database }: ServerHost,
  tables: readonly ArchivedTable[],
): Promise<Shapes> {
  const found = await database.allCompanies.introspection.getTables();
  return new Map(
    tables.map(({ table, columns, leaves = [] }) => [
      table,
      (found.find(({ name }) => name === table)?.columns ?? [])
        .filter(({ name }) => name !== 'company_id' && !leaves.includes(name))
        .filter(({ name }) => columns?.includes(name) ?? true)
        .map(({ name, dataType, isNullable, hasDefaultValue }) => ({
          name,
          kind: /text|char/i.test(dataType) ? 'text' : 'number',
          nullable: isNullable,
          needed: !isNullable && !hasDefaultValue,
        })),
    ]),
  );
}
