import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
} from '#core/server';
import type { SignInContext } from '#core/server/internal';
import type { ImportReport } from '../contract';
import type { ExportStep } from './exportJob';

export const batchJobs = defineTable('batch_jobs', {
  owner: 'company',
  since: '2026-11-21T11:40_transfer',
  columns: {
    company_id: text(),
    instance_id: text(),
    /** `export` or `import`. */
    kind: text(),
    status: text(),
    customer_id: text(),
    /** Of an import; of an export `users` where end users come along. */
    mode: text(),
    /** `leftOut` or `passphrase`. */
    secrets: text(),
    /** Encrypted: what the passphrase came to, while it is needed. */
    key: text(),
    /**
     * Where an export stands; of an import, whoever asked for its last step and how they came.
     */
    step: json<ExportStep | SignInContext>().orEmpty(),
    message: text(),
    /** The report of an import; empty before it is checked. */
    report: json<ImportReport>().orEmpty(),
    created_date: bigint(),
    ended_date: bigint(),
    done: bigint(),
    total: bigint(),
    /** Of an export, how many are written; of an import, how many there are to be. */
    parts: bigint(),
    bytes: bigint(),
  },
  key: ['company_id', 'instance_id'],
  indices: {
    batch_jobs_by_time: ['created_date'],
    batch_jobs_by_company: {
      columns: ['company_id', 'created_date'],
      since: '2026-11-30T03:00_transferTurns',
    },
  },
});

export const batchParts = defineTable('batch_parts', {
  owner: 'company',
  since: '2026-11-21T11:40_transfer',
  columns: {
    company_id: text(),
    instance_id: text(),
    part: integer(),
    text: text(),
  },
  key: ['company_id', 'instance_id', 'part'],
});

/** Exports and imports of companies, and the pieces of their archives. */
export const transferTables = [batchJobs, batchParts] as const;

export type BatchJobRow = RowOf<typeof batchJobs>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof transferTables> {}
}
