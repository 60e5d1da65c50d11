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

declare module '../../../core/server/database/tables' {
  interface Tables {
    apps: AppsTable;
    policies: PoliciesTable;
  }
}
