import type { Kysely, Migration } from 'kysely';

export interface SecretRefreshesTable {
  instance_id: string;
  created_date: number;
  /** Companies whose secrets are sealed anew. */
  companies: number;
  /** Keys that sign tokens are replaced where they are older than so many days; -1 leaves them. */
  signing_days: number;
}
/** What was done for one company, written when it is done. */
export interface SecretRefreshPartsTable {
  company_id: string;
  instance_id: string;
  resealed: number;
  /** Sealed under the present key already. */
  unchanged: number;
  /** Values that no key at hand opens. */
  faults: number;
  /** 1 where the company got a new key to sign tokens with. */
  signing: number;
}
declare module '../database/tables' {
  interface Tables {
    secret_refreshes: SecretRefreshesTable;
    secret_refresh_parts: SecretRefreshPartsTable;
  }
}

/** Rotations of the key that secrets are sealed under, and how far each has come. */
export const refreshTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('secret_refreshes')
      .addColumn('instance_id', 'text', column => column.primaryKey())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('companies', 'integer', column => column.notNull())
      .addColumn('signing_days', 'integer', column => column.notNull())
      .execute();
    let parts = db.schema
      .createTable('secret_refresh_parts')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('instance_id', 'text', column => column.notNull());
    for (const name of ['resealed', 'unchanged', 'faults', 'signing'])
      parts = parts.addColumn(name, 'integer', column => column.notNull());
    await parts
      .addPrimaryKeyConstraint('secret_refresh_parts_key', ['company_id', 'instance_id'])
      .execute();
  },
};
