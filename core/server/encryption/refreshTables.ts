import { bigint, defineTable, integer, text, type TableTypes } from '../database';

/** Rotations of the key that secrets are encrypted under. */
export const secretRefreshes = defineTable('secret_refreshes', {
  owner: 'installation',
  since: '2026-11-21T11:48_secretRefreshes',
  columns: {
    instance_id: text(),
    created_date: bigint(),
    /** Companies whose secrets are re-encrypted. */
    companies: integer(),
    /** Keys that sign tokens are replaced where they are older than so many days; -1 leaves them. */
    signing_days: integer(),
  },
  key: 'instance_id',
});

/** The result for one company, written when it is complete. */
export const secretRefreshParts = defineTable('secret_refresh_parts', {
  owner: 'company',
  since: '2026-11-21T11:48_secretRefreshes',
  columns: {
    company_id: text(),
    instance_id: text(),
    resealed: integer(),
    /** Encrypted under the present key already. */
    unchanged: integer(),
    /** Values that no key at hand opens. */
    faults: integer(),
    /** 1 where the company got a new key to sign tokens with. */
    signing: integer(),
  },
  key: ['company_id', 'instance_id'],
});

/** Rotations of the key that secrets are encrypted under, and how far each has come. */
export const refreshTables = [secretRefreshes, secretRefreshParts] as const;

declare module '../database/tables' {
  interface Tables extends TableTypes<typeof refreshTables> {}
}
