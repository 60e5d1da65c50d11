import { sql } from 'kysely';
import type { Table } from '../../database/table/defineTable';

/** Whether the rows of a table belong to companies, also where the table is the installation's. */
export const hasCompanies = ({ columns }: Table): boolean => 'company_id' in columns;

/** Says that a row is the company's; of a table that knows no companies, every row is. */
export const isOwn = (companyId: string, table: Table) =>
  hasCompanies(table) ? sql<boolean>`company_id = ${companyId}` : sql<boolean>`1 = 1`;

/** Lists the columns that tell the rows of one company from each other. */
export const listKeyColumns = ({ key }: Table): string[] =>
  [key].flat().filter(column => column !== 'company_id');

/** Names these columns in a row, such as to order by them. */
export const nameColumns = (columns: readonly string[]) =>
  sql.join(columns.map(column => sql.ref(column)));
