import type { AnyQueries } from '#core/contract';
import type { Migration } from 'kysely';
import {
  defineTable,
  integer,
  text,
  type TableTypes,
  type ArchivedTable,
  type Call,
  type ServerHost,
} from '#core/server';
import { getEngine } from '#core/server/internal';
import { compressQuickly, partitionEvents } from './eventMonths';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { strings } from '../../strings';

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

/**
 * How many days a company keeps its runs: what it chose itself (`own`), else what the installation
 * says (`usual`).
 */
export async function readRetention({
  db,
  server,
}: Pick<Call, 'db'> & { readonly server: Pick<ServerHost, 'settings'> }) {
  const row = await db.selectFrom('run_retention').select('days').executeTakeFirst();
  const usual = server.settings.retentionDays;
  return { days: row?.days ?? usual, usual, own: row !== undefined };
}

/** Keeps recorded steps by months where the engine has partitions. */
export const partitionSteps: Migration = {
  async up(db: AnyQueries) {
    if (getEngine(db) === 'postgres') await partitionEvents(db, Date.now());
  },
};

/** Compresses steps that are recorded from now on with less of the processor. */
export const compressSteps: Migration = {
  async up(db: AnyQueries) {
    if (getEngine(db) === 'postgres') await compressQuickly(db);
  },
};

const Days = Type.Integer({ minimum: 1 });

/** How long runs are kept. */
export const archivedRetention: ArchivedTable = {
  table: 'run_retention',
  title: strings.archivedRetention.text,
  key: [],
  order: 16,
  part: 'configuration',
  nameOf: () => strings.archivedRetention.text,
  fault: row =>
    Value.Check(Days, row['days']) ? undefined : 'it must be a whole number of days, at least 1',
};
