import type { AnyQueries } from '#core/contract';
import type { Database } from '../../database';
import type { RowOf, Table } from '../../database/table/defineTable';
import type { ServerHost } from '../../host/serverHost';
import { listDueCompanies } from './listDueCompanies';
import { RecentCompanies } from './RecentCompanies';
import { selectOldest } from './selectOldest';
import type { TimedTable } from './TimedTable';

interface Choice<Column> {
  readonly columns: readonly Column[];
  readonly now: number;
  /** How many rows of all companies are chosen. */
  readonly most: number;
}

/** By table, the companies of which rows were chosen lately. */
const chosen = new WeakMap<Database, Map<string, RecentCompanies>>();

function getRecent(database: Database, { name }: Table): RecentCompanies {
  const tables = chosen.get(database) ?? new Map<string, RecentCompanies>();
  chosen.set(database, tables);
  const recent = tables.get(name) ?? new RecentCompanies();
  tables.set(name, recent);
  return recent;
}

/**
 * Chooses rows that are due by turns of their companies: the longest due of each, then the second of
 * each, and so on. However many of one company are due, few are read. Returns them by company.
 */
export async function chooseDue<
  Of extends Table['columns'],
  const Column extends keyof RowOf<Table<string, Of>> & string,
>(
  { database }: Pick<ServerHost, 'database'>,
  timed: TimedTable<Of>,
  { columns, now, most }: Choice<Column>,
): Promise<ReadonlyMap<string, readonly Pick<RowOf<Table<string, Of>>, Column>[]>> {
  type Row = Pick<RowOf<Table<string, Of>>, Column>;
  const db: AnyQueries = database.allCompanies;
  const recent = getRecent(database, timed.table);
  const listed = await listDueCompanies(db, timed, now + 1);
  const companies = recent.sort(listed, now).slice(0, most);
  const due: (Row & { readonly company_id: string; readonly place: number })[] = [];
  for (const companyId of companies) {
    const rows = await selectOldest(db, companyId, { ...timed, before: now + 1 })
      .select(columns)
      .limit(most + 1 - companies.length)
      .execute();
    due.push(...rows.map((row, place) => ({ ...(row as Row), company_id: companyId, place })));
  }
  return recent.choose(due, most, now);
}
