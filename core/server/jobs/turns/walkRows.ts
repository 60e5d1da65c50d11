import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type { AnyQueries } from '#core/contract';
import type { Table } from '../../database/table/defineTable';
import type { JobContext } from '../job';
import { listCompanies } from './listCompanies';
import { hasCompanies, isOwn, listKeyColumns, nameColumns } from './ownRows';
import { takeTurns } from './takeTurns';

/** Rows that a turn looks at. */
const atOnce = 500;

type Row = Readonly<Record<string, unknown>>;

/** Says which rows are meant, by any column of theirs and by other tables. */
// oxlint-disable-next-line typescript/no-explicit-any -- each caller knows its table
export type Condition = (row: ExpressionBuilder<any, any>) => Expression<SqlBool>;

/** The keys of meant rows of a company, and the condition by which they and rows between are found. */
interface Found {
  readonly companyId: string;
  readonly rows: readonly Row[];
  readonly lieThere: RawBuilder<boolean>;
}

/**
 * Finds the rows of a table that a condition means, by turns of their companies: those of each are
 * looked at in the order of their key, few at a time, as no index finds them.
 *
 * @param most rows that are handled in a turn
 */
export async function walkRows(
  { server, signal }: Pick<JobContext, 'server' | 'signal'>,
  table: Table,
  isMeant: Condition,
  handleFound: (found: Found) => Promise<void>,
  most = atOnce,
): Promise<void> {
  const columns = listKeyColumns(table);
  const key = nameColumns(columns);
  const toKey = (row: Row) => sql`(${sql.join(columns.map(column => row[column]))})`;
  const { allCompanies } = server.database;
  const all: AnyQueries = allCompanies;
  /** The last row of each company that was looked at. */
  const reached = new Map<string, Row>();
  const companies = hasCompanies(table) ? await listCompanies(allCompanies) : [''];
  await takeTurns(companies, async companyId => {
    const before = reached.get(companyId);
    const looked: Row[] = await all
      .selectFrom(table.name)
      .select(columns)
      .select(row =>
        row.case().when(isMeant(row)).then(sql.lit(1)).else(sql.lit(0)).end().as('matches'),
      )
      .where(isOwn(companyId, table))
      .$if(before !== undefined, rest =>
        rest.where(sql<boolean>`(${key}) > ${toKey(before ?? {})}`),
      )
      .orderBy(sql`${key}`)
      .limit(atOnce)
      .execute();
    const matching = looked.filter(row => row['matches'] === 1);
    const rows = matching.slice(0, most);
    const [first] = rows;
    const full = matching.length > most;
    const last = (full ? rows : looked).at(-1);
    if (!last || signal.aborted) return false;
    reached.set(companyId, last);
    if (first) {
      const own = isOwn(companyId, table);
      const lieThere = sql<boolean>`${own} and (${key}) between ${toKey(first)} and ${toKey(last)}`;
      await handleFound({ companyId, rows, lieThere });
    }
    return full || looked.length === atOnce;
  });
}
