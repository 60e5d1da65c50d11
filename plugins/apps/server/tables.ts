import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
  type Limited,
} from '#core/server';
import type { OAuth, Policy, PolicyFlow } from '../contract';
import { strings } from '../strings';

/** OAuth settings but for the secret, which stands encrypted in a column of its own. */
type StoredOAuth = Omit<OAuth, 'values'> & { values: Omit<OAuth['values'], 'clientSecret'> };

export const apps = defineTable('apps', {
  owner: 'company',
  since: '2026-11-21T00:20_apps',
  columns: {
    company_id: text(),
    app_id: text(),
    name: text(),
    customer_id: text(),
    created_date: bigint(),
    api_key_enabled: integer(),
    /** SHA-256 of the keys: starts are found by these. */
    prod_key_hash: text(),
    test_key_hash: text(),
    /** Encrypted: the keys and the client secret, shown to those who may change the application. */
    prod_key: text(),
    test_key: text(),
    client_secret: text(),
    /** OAuth settings but for the secret. */
    oauth: json<StoredOAuth>(),
    /** JSON. */
    saml: json<Record<string, unknown>>(),
    user_portal: json<Record<string, unknown>>(),
    flows: json<PolicyFlow[]>(),
    /** `enabled` or `disabled`: one that is disabled starts nothing and is given no tokens. */
    status: text().default('enabled').since('2026-11-21T14:55_rotation'),
    /**
     * SHA-256 of the keys and the secret before these, and until when they are good; empty and 0
     * where there are none.
     */
    previous_prod_hash: text().default('').since('2026-11-21T14:55_rotation'),
    previous_test_hash: text().default('').since('2026-11-21T14:55_rotation'),
    previous_secret_hash: text().default('').since('2026-11-21T14:55_rotation'),
    previous_keys_until: bigint().default(0).since('2026-11-21T14:55_rotation'),
    previous_secret_until: bigint().default(0).since('2026-11-21T14:55_rotation'),
    /** When one of those was last used, to the minute; 0 where none was. */
    previous_used: bigint().default(0).since('2026-11-21T14:55_rotation'),
    /** When its settings, keys or secret changed last; 0 where none did. */
    updated_date: bigint().default(0).since('2026-11-23T16:00_appChanges'),
    /** When its API keys and its secret were last rotated; 0 where they never were. */
    keys_rotated_date: bigint().default(0).since('2026-11-28T23:20_rotationDates'),
    secret_rotated_date: bigint().default(0).since('2026-11-28T23:20_rotationDates'),
  },
  key: ['company_id', 'app_id'],
  indices: {
    apps_by_prod_key_hash: ['company_id', 'prod_key_hash'],
    apps_by_test_key_hash: ['company_id', 'test_key_hash'],
    apps_by_previous_prod_hash: {
      columns: ['company_id', 'previous_prod_hash'],
      since: '2026-11-21T14:55_rotation',
    },
    apps_by_previous_test_hash: {
      columns: ['company_id', 'previous_test_hash'],
      since: '2026-11-21T14:55_rotation',
    },
  },
});

export const policies = defineTable('policies', {
  owner: 'company',
  since: '2026-11-21T00:20_apps',
  columns: {
    company_id: text(),
    policy_id: text(),
    app_id: text(),
    name: text(),
    /** `enabled` or `disabled`. */
    status: text(),
    created_date: bigint(),
    /** JSON list of `PolicyFlow`. */
    flows: json<PolicyFlow[]>(),
    /** JSON, or null. */
    trigger: json<NonNullable<Policy['trigger']>>().nullable(),
  },
  key: ['company_id', 'policy_id'],
  indices: {
    policies_by_app: ['company_id', 'app_id'],
  },
});

/** Applications and their policies. */
export const appTables = [apps, policies] as const;

export type AppRow = RowOf<typeof apps>;
export type PolicyRow = RowOf<typeof policies>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof appTables> {}
}

/** How many applications an environment can have. */
export const appLimit: Limited = { kind: 'apps', title: strings.title.text, usual: 10_000 };

/** How many flow policies an environment can have. */
export const policyLimit: Limited = {
  kind: 'policies',
  title: strings.policies.text,
  usual: 10_000,
};
