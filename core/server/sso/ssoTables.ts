import type { Kysely, Migration } from 'kysely';

interface SsoProvidersTable {
  company_id: string;
  enabled: number;
  name: string;
  issuer: string;
  client_id: string;
  /** Sealed; empty for a client without one. */
  client_secret: string;
  /** JSON list of mail domains. */
  domains: string;
  create_people: number;
  role: string;
  trust_mfa: number;
}
interface CustomerIdentitiesTable {
  company_id: string;
  issuer: string;
  subject: string;
  customer_id: string;
  created_date: number;
}
interface SsoTrialsTable {
  company_id: string;
  trial_id: string;
  created_date: number;
  /** JSON; empty while nobody has come back. */
  outcome: string;
}
declare module '../database/tables' {
  interface Tables {
    sso_providers: SsoProvidersTable;
    customer_identities: CustomerIdentitiesTable;
    sso_trials: SsoTrialsTable;
  }
}

/** Providers of companies, whom they know their members as, and trials of them. */
export const ssoTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('sso_providers')
      .addColumn('company_id', 'text', column => column.primaryKey())
      .addColumn('enabled', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('issuer', 'text', column => column.notNull())
      .addColumn('client_id', 'text', column => column.notNull())
      .addColumn('client_secret', 'text', column => column.notNull())
      .addColumn('domains', 'text', column => column.notNull())
      .addColumn('create_people', 'integer', column => column.notNull())
      .addColumn('role', 'text', column => column.notNull())
      .addColumn('trust_mfa', 'integer', column => column.notNull())
      .execute();
    await db.schema
      .createTable('customer_identities')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('issuer', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('customer_identities_key', ['company_id', 'issuer', 'subject'])
      .execute();
    await db.schema
      .createIndex('identities_of_customer')
      .on('customer_identities')
      .column('customer_id')
      .execute();
    await db.schema
      .createTable('sso_trials')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('trial_id', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('outcome', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('sso_trials_key', ['company_id', 'trial_id'])
      .execute();
  },
};
