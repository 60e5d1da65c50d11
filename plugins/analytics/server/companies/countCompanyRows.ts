import type { AnyQueries } from '#core/contract';
import { sql } from 'kysely';
import { countedTables, countRows, type Queries, type ServerHost } from '#core/server';

/** How many a company has of each kind; in parts where the kind is told in parts. */
export interface CompanyCounts {
  readonly counts: Readonly<Record<string, number>>;
  readonly parts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Counts what a company has at this moment. */
export async function countCompanyRows(
  server: Pick<ServerHost, 'at'>,
  db: Queries,
): Promise<CompanyCounts> {
  const counts: Record<string, number> = {};
  const parts: Record<string, Record<string, number>> = {};
  for (const { name, table, by } of server.at(countedTables)) {
    if (!by) {
      counts[name] = await countRows(db, table);
      continue;
    }
    const rows = await (db as AnyQueries)
      .selectFrom(table)
      .select([sql<string>`${sql.ref(by)}`.as('part'), sql<number>`count(*)`.as('count')])
      .groupBy(by)
      .execute();
    parts[name] = Object.fromEntries(rows.map(({ part, count }) => [String(part), Number(count)]));
    counts[name] = rows.reduce((sum, { count }) => sum + Number(count), 0);
  }
  return { counts, parts };
}
