import { sql } from 'kysely';
import type { Table } from '../../database/table/defineTable';
import { hasCompanies } from './ownRows';

type Columns = Table['columns'];

/** A table, and its column with the times by which its rows come due. */
export interface TimedTable<Of extends Columns = Columns> {
  readonly table: Table<string, Of>;
  readonly by: keyof Of & string;
  /** Where only rows with these values come due by that time. */
  readonly within?: Readonly<Partial<Record<keyof Of & string, string | number>>>;
}

/**
 * Finds the index, or the key, in which the rows of each company stand by their time: its name, which
 * the key lacks, which rows it holds, and which of these come due.
 */
export function findTimes<Of extends Columns>({ table, by, within }: TimedTable<Of>) {
  const equal = Object.entries<string | number | undefined>(within ?? {});
  const company = hasCompanies(table) ? ['company_id'] : [];
  const needed = [...company, ...equal.map(([column]) => column), by];
  const isFit = (columns: readonly string[]) =>
    needed.every((column, place) => columns[place] === column);
  const [name, index] = Object.entries(table.indices).find(([, each]) => isFit(each.columns)) ?? [];
  if (!index && !isFit([table.key].flat()))
    throw new Error(`${table.name} has no index on ${needed.join(', ')}.`);
  const held = sql<boolean>`(${sql.raw(index?.where ?? '1 = 1')})`;
  const due = equal.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return { name, held, due: sql<boolean>`${sql.join([held, ...due], sql` and `)}` };
}
