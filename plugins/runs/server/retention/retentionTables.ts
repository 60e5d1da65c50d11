import type { AnyQueries } from '#core/contract';
import type { Migration } from 'kysely';
import { defineTable, getEngine, integer, text, type TableTypes } from '#core/server';
import { partitionEvents } from './eventMonths';

/** How long a company keeps its runs, where it says so itself. */
export const runRetention = defineTable('run_retention', {
  owner: 'company',
  since: '2026-11-21T07:45_runRetention',
  columns: {
    company_id: text().notNull(),
    days: integer(),
  },
  key: 'company_id',
});

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<readonly [typeof runRetention]> {}
}

/** Keeps recorded steps by months where the engine has partitions. */
export const partitionSteps: Migration = {
  async up(db: AnyQueries) {
    if (getEngine(db) === 'postgres') await partitionEvents(db, Date.now());
  },
};
