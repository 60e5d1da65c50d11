import type { Kysely, Migration } from 'kysely';
import { engineOf } from '#core/server';
import { partitionEvents } from './eventMonths';

/** How long a company keeps its runs, where it says so itself. */
export interface RunRetentionTable {
  company_id: string;
  days: number;
}
declare module '#core/server/database/tables' {
  interface Tables {
    run_retention: RunRetentionTable;
  }
}

export const retentionTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('run_retention')
      .addColumn('company_id', 'text', column => column.notNull().primaryKey())
      .addColumn('days', 'integer', column => column.notNull())
      .execute();
    if (engineOf(db) === 'postgres') await partitionEvents(db, Date.now());
  },
};
