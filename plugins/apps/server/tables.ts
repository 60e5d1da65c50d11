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

/**
 * A grant of an application: created when someone signed in to it, or when it authenticated itself.
 */
export const oauthGrants = defineTable('oauth_grants', {
  owner: 'company',
  since: '2026-11-21T07:30_grants',
  columns: {
    company_id: text(),
    grant_id: text(),
    app_id: text(),
    policy_id: text(),
    interaction_id: text(),
    subject: text(),
    /** Words with spaces between them. */
    scope: text(),
    nonce: text(),
    redirect_uri: text(),
    /** Of the code verifier; empty where the client’s secret proves it. */
    challenge: text(),
    /** JSON list: how the person signed on. */
    methods: json<readonly string[]>(),
    /** Encrypted JSON: what the flow said of the person. */
    claims: text(),
    /** SHA-256; empty where there was no code. */
    code_hash: text(),
    /** SHA-256 of the refresh token that is good. */
    refresh_hash: text(),
    /** SHA-256 of the last two from before there were families, with a space between them. */
    refresh_before: text(),
    /** SHA-256 of what all refresh tokens of the grant have in common; empty before the first. */
    refresh_family: text().default('').since('2026-11-23T12:10_refreshFamilies'),
    created_date: bigint(),
    auth_time: bigint(),
    code_expires: bigint(),
    expires: bigint(),
    /** 0 while it is good. */
    revoked_date: bigint(),
    code_used: integer(),
    /** The client brought no secret. */
    public_client: integer(),
  },
  key: ['company_id', 'grant_id'],
  indices: {
    oauth_grants_by_app: ['company_id', 'app_id'],
    oauth_grants_by_code: ['company_id', 'code_hash'],
    oauth_grants_by_end: ['company_id', 'expires'],
    oauth_grants_by_subject: {
      columns: ['company_id', 'subject'],
      since: '2026-11-29T23:40_signOffs',
    },
  },
});

/** When users were last signed off, for grants that are created at the same moment. */
export const oauthSignOffs = defineTable('oauth_sign_offs', {
  owner: 'company',
  since: '2026-11-29T23:40_signOffs',
  columns: {
    company_id: text(),
    subject: text(),
    signed_off_date: bigint(),
  },
  key: ['company_id', 'subject'],
  indices: {
    oauth_sign_offs_by_date: ['company_id', 'signed_off_date'],
  },
});

/** Applications, their policies and what they were given. */
export const appTables = [apps, policies, oauthGrants, oauthSignOffs] as const;

export type AppRow = RowOf<typeof apps>;
export type PolicyRow = RowOf<typeof policies>;
export type GrantRow = RowOf<typeof oauthGrants>;

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
