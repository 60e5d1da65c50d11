import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
} from '#core/server';

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
    /** JSON list: how the person signed in. */
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

/** Grants of applications, and the latest sign-off of each user. */
export const openidTables = [oauthGrants, oauthSignOffs] as const;

export type GrantRow = RowOf<typeof oauthGrants>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof openidTables> {}
}
