import type { AnyQueries } from '#core/contract';
import type { Table } from '../../database/table/defineTable';
import type { JobContext } from '../job';
import { type Condition, walkRows } from './walkRows';

/**
 * Deletes the rows of a table that a condition means, or changes them, by turns of their companies,
 * few at a time.
 */
export const sweepRows = (
  context: Pick<JobContext, 'server' | 'fenced' | 'signal'>,
  table: Table,
  isMeant: Condition,
  change?: Readonly<Record<string, unknown>>,
): Promise<void> =>
  walkRows(context, table, isMeant, ({ lieThere }) =>
    context.fenced(async db => {
      const any: AnyQueries = db;
      const condition = (row: Parameters<Condition>[0]) => row.and([lieThere, isMeant(row)]);
      await (
        change
          ? any.updateTable(table.name).set(change).where(condition)
          : any.deleteFrom(table.name).where(condition)
      ).execute();
    }),
  );
