import { type Job, countedTables, type Queries, type ServerHost, countRows } from '#core/server';
import { hour, getBucketStart } from '../../domain/buckets';
import type { AnyQueries } from '#core/contract';
import { sql } from 'kysely';

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
    const all: AnyQueries = db;
    const rows = await all
      .selectFrom(table)
      .select([sql<string>`${sql.ref(by)}`.as('part'), sql<number>`count(*)`.as('count')])
      .groupBy(by)
      .execute();
    parts[name] = Object.fromEntries(rows.map(({ part, count }) => [String(part), Number(count)]));
    counts[name] = rows.reduce((sum, { count }) => sum + Number(count), 0);
  }
  return { counts, parts };
}

/** Writes down what each company has, one row a day: the last count of a day stands. */
export const countCompanies: Job = {
  id: 'analytics.countCompanies',
  every: hour,
  async run({ server, fenced, due, signal }) {
    const companies = await server.database.allCompanies
      .selectFrom('companies')
      .select('company_id')
      .execute();
    const day = getBucketStart('d', due);
    for (const { company_id } of companies) {
      if (signal.aborted) return;
      const counts = JSON.stringify(
        await countCompanyRows(server, server.database.forCompany(company_id)),
      );
      await fenced(db =>
        db
          .insertInto('company_counts')
          .values({ company_id, day, counts })
          .onConflict(taken => taken.columns(['company_id', 'day']).doUpdateSet({ counts }))
          .execute(),
      );
    }
  },
};
