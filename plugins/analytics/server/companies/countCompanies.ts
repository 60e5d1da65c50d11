import {
  countedTables,
  type Job,
  type JobContext,
  type Queries,
  type ServerHost,
} from '#core/server';
import { countSlices, listCompanies, takeTurns } from '#core/server/internal';
import { hour, getBucketStart } from '../../domain/buckets';

/** How many a company has of each kind; in parts where the kind is told in parts. */
export interface CompanyCounts {
  readonly counts: Readonly<Record<string, number>>;
  readonly parts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Counts what a company has at this moment, a few rows at a time. */
export async function* countCompanyRows(
  server: Pick<ServerHost, 'at' | 'plugins'>,
  db: Queries,
): AsyncGenerator<void, CompanyCounts> {
  const counts: Record<string, number> = {};
  const parts: Record<string, Record<string, number>> = {};
  const tables = server.plugins.flatMap(plugin => plugin.tables ?? []);
  for (const { name, table, by } of server.at(countedTables)) {
    const counted = tables.find(each => each.name === table);
    if (!counted) continue;
    const rows = yield* countSlices(db, counted, by);
    if (by) parts[name] = Object.fromEntries(rows);
    counts[name] = [...rows.values()].reduce((sum, count) => sum + count, 0);
    yield;
  }
  return { counts, parts };
}

/** Writes down what a company has, where it is not what is written of the day. */
async function* noteCounts({ server, fenced, due }: JobContext, company_id: string) {
  const db = server.database.forCompany(company_id);
  const counts = JSON.stringify(yield* countCompanyRows(server, db));
  const day = getBucketStart('d', due);
  const known = await db
    .selectFrom('company_counts')
    .select('counts')
    .where('day', '=', day)
    .executeTakeFirst();
  if (known?.counts === counts) return;
  await fenced(tx =>
    tx
      .insertInto('company_counts')
      .values({ company_id, day, counts })
      .onConflict(taken => taken.columns(['company_id', 'day']).doUpdateSet({ counts }))
      .execute(),
  );
}

/**
 * Writes down what each company has, one row a day, by turns of the companies: the last count of a
 * day stands.
 */
export const countCompanies: Job = {
  id: 'analytics.countCompanies',
  every: hour,
  async run(context) {
    const companies = await listCompanies(context.server.database.allCompanies);
    const turns = companies.map(companyId => noteCounts(context, companyId));
    await takeTurns(turns, async turn => !(await turn.next()).done && !context.signal.aborted);
  },
};
