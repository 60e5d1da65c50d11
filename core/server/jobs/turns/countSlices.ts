import { sql } from 'kysely';
import type { AnyQueries } from '#core/contract';
import type { Table } from '../../database/table/defineTable';
import { listKeyColumns, nameColumns } from './ownRows';

/** Rows that one statement counts, so that others wait for no more. */
const usual = 5000;

type Row = Readonly<Record<string, unknown>>;

/**
 * Counts the rows of a table, of the company that `db` is bound to, a few at a time: go on with
 * `next` until it is done. With columns, counts the rows of each of their values, joined by a blank;
 * else all, as ''.
 */
export async function* countSlices(
  db: AnyQueries,
  table: Table,
  by: string | readonly string[] = [],
  slice = usual,
): AsyncGenerator<void, ReadonlyMap<string, number>> {
  const columns = listKeyColumns(table);
  const key = nameColumns(columns);
  const toKey = (row: Row) => sql`(${sql.join(columns.map(column => row[column]))})`;
  const parts = [by].flat();
  const counts = new Map<string, number>();
  for (let after: Row | undefined; ;) {
    const later = after ? sql<boolean>`(${key}) > ${toKey(after)}` : sql<boolean>`1 = 1`;
    const last: Row | undefined = await db
      .selectFrom(table.name)
      .select(columns)
      .where(later)
      .orderBy(sql`${key}`)
      .offset(slice - 1)
      .limit(1)
      .executeTakeFirst();
    const rows = await db
      .selectFrom(table.name)
      .select(({ fn }) => fn.countAll().as('count'))
      .$if(parts.length > 0, each => each.select(parts).groupBy(parts))
      .where(later)
      .$if(last !== undefined, rest => rest.where(sql<boolean>`(${key}) <= ${toKey(last ?? {})}`))
      .execute();
    for (const row of rows as readonly Row[]) {
      const name = parts.map(part => String(row[part])).join(' ');
      counts.set(name, (counts.get(name) ?? 0) + Number(row['count']));
    }
    if (!last) return counts;
    after = last;
    yield;
  }
}
