import type { AnyQueries } from '#core/contract';
import type { Table } from '../../database/table/defineTable';
import { isOwn, listKeyColumns } from './ownRows';
import { findTimes, type TimedTable } from './TimedTable';

/** Selects the keys of a company's rows whose time is before another, the oldest first. */
export function selectOldest<Of extends Table['columns']>(
  db: AnyQueries,
  companyId: string,
  { before, ...timed }: TimedTable<Of> & { readonly before: number },
) {
  const { table } = timed;
  const by: string = timed.by;
  return db
    .selectFrom(table.name)
    .select(listKeyColumns(table))
    .where(isOwn(companyId, table))
    .where(findTimes(timed).due)
    .where(by, '<', before)
    .orderBy(by);
}
