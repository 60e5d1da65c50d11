import { bigint, defineTable, integer, json, text, type TableTypes } from '../database';
import type { SsoTrial } from '../../contract/authentication/sso';

export const ssoProviders = defineTable('sso_providers', {
  owner: 'company',
  since: '2026-11-21T11:25_sso',
  columns: {
    company_id: text(),
    enabled: integer(),
    name: text(),
    issuer: text(),
    client_id: text(),
    /** Encrypted; empty for a client without one. */
    client_secret: text(),
    /** JSON list of mail domains. */
    domains: json<string[]>(),
    create_people: integer(),
    role: text(),
    trust_mfa: integer(),
    /** When another issuer or client was set last: what the one before vouched for is over. */
    client_date: bigint().default(0).since('2026-11-30T09:40_ssoClientDate'),
  },
  key: 'company_id',
});

export const customerIdentities = defineTable('customer_identities', {
  owner: 'company',
  since: '2026-11-21T11:25_sso',
  columns: {
    company_id: text(),
    issuer: text(),
    subject: text(),
    customer_id: text(),
    created_date: bigint(),
  },
  key: ['company_id', 'issuer', 'subject'],
  indices: {
    identities_of_customer: ['customer_id'],
  },
});

export const ssoTrials = defineTable('sso_trials', {
  owner: 'company',
  since: '2026-11-21T11:25_sso',
  columns: {
    company_id: text(),
    trial_id: text(),
    created_date: bigint(),
    /** JSON; empty while nobody has come back. */
    outcome: json<SsoTrial>().orEmpty(),
  },
  key: ['company_id', 'trial_id'],
  indices: {
    sso_trials_by_age: {
      columns: ['company_id', 'created_date'],
      since: '2026-11-30T03:00_cleanUpTurns',
    },
  },
});

/** Providers of companies, whom they know their members as, and trials of them. */
export const ssoTables = [ssoProviders, customerIdentities, ssoTrials] as const;

declare module '../database/tables' {
  interface Tables extends TableTypes<typeof ssoTables> {}
}
