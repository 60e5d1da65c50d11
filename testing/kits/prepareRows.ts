import { sql, type Kysely } from 'kysely';
import { describeTables } from './describeTables';

/**
 * Returns what reads all rows of a database as texts, with one statement, as there are many tables.
 * It leaves out tables that `isLeftOut` names, and when rows were last used.
 */
export async function prepareRows(
  db: Kysely<any>,
  isLeftOut: (table: string) => boolean,
): Promise<() => Promise<ReadonlySet<string>>> {
  const selects = Object.entries(await describeTables(db))
    .filter(([table]) => !isLeftOut(table) && !table.startsWith('sqlite_'))
    .map(([table, { columns }]) => {
      const texts = Object.keys(columns)
        .filter(column => column !== 'used_date')
        .map(column => sql`coalesce(cast(${sql.ref(column)} as text), 'null')`);
      return sql`select ${sql.lit(`${table} `)} || ${sql.join(texts, sql` || ' | ' || `)} as line
        from ${sql.table(table)}`;
    });
  const all = sql<{ line: string }>`${sql.join(selects, sql` union all `)}`;
  return async () => new Set((await all.execute(db)).rows.map(({ line }) => line));
}
