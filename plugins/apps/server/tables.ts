export interface AppsTable {
  company_id: string;
  app_id: string;
  name: string;
  customer_id: string;
  created_date: number;
  api_key_enabled: number;
  /** SHA-256 of the keys: starts are found by these. */
  prod_key_hash: string;
  test_key_hash: string;
  /** Sealed: the keys and the client secret, shown to those who may change the application. */
  prod_key: string;
  test_key: string;
  client_secret: string;
  /** JSON: OAuth settings but for the secret. */
  oauth: string;
  /** JSON. */
  saml: string;
  user_portal: string;
  flows: string;
  /** `enabled` or `disabled`: one that is disabled starts nothing and is given no tokens. */
  status: string;
  /**
   * SHA-256 of the keys and the secret before these, and until when they are good; empty and 0
   * where there are none.
   */
  previous_prod_hash: string;
  previous_test_hash: string;
  previous_keys_until: number;
  previous_secret_hash: string;
  previous_secret_until: number;
  /** When one of those was last used, to the minute; 0 where none was. */
  previous_used: number;
}
export interface PoliciesTable {
  company_id: string;
  policy_id: string;
  app_id: string;
  name: string;
  /** `enabled` or `disabled`. */
  status: string;
  created_date: number;
  /** JSON list of `PolicyFlow`. */
  flows: string;
  /** JSON, or null. */
  trigger: string | null;
}
/** What an application was given: when somebody signed on to it, or when it signed on itself. */
export interface GrantsTable {
  company_id: string;
  grant_id: string;
  app_id: string;
  policy_id: string;
  interaction_id: string;
  subject: string;
  /** Words with spaces between them. */
  scope: string;
  nonce: string;
  redirect_uri: string;
  /** Of the code verifier; empty where the client’s secret proves it. */
  challenge: string;
  /** JSON list: how the person signed on. */
  methods: string;
  /** Sealed JSON: what the flow said of the person. */
  claims: string;
  created_date: number;
  auth_time: number;
  /** SHA-256; empty where there was no code. */
  code_hash: string;
  code_expires: number;
  code_used: number;
  /** The client brought no secret. */
  public_client: number;
  /** SHA-256 of the refresh token that is good, and of the one before it. */
  refresh_hash: string;
  refresh_before: string;
  expires: number;
  /** 0 while it is good. */
  revoked_date: number;
}

declare module '#core/server/database/tables' {
  interface Tables {
    apps: AppsTable;
    policies: PoliciesTable;
    oauth_grants: GrantsTable;
  }
}
