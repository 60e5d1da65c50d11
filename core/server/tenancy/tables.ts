import type { Generated } from 'kysely';

export interface CompaniesTable {
  company_id: string;
  name: string;
  created_date: number;
  created_by: string;
  /** JSON: per feature, `{ enabled }` and limits. */
  entitlement: string;
  /** JSON: appearance and the like. */
  properties: string;
  /** JSON: how members may sign on; empty for what holds everywhere. */
  security: Generated<string>;
  /** JSON lists. */
  domains: Generated<string>;
  custom_domains: Generated<string>;
}
export interface CustomersTable {
  customer_id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  /** Argon2id; empty until an invitation is accepted. */
  password_hash: string;
  /** `active`, `invited` or `passwordExpired`. */
  status: string;
  email_verified: Generated<number>;
  created_date: number;
  created_by: string;
  last_login: Generated<number>;
  failed_count: Generated<number>;
  failed_at: Generated<number>;
  /** Until when no password is tried; -1 until unlocked. */
  locked_until: Generated<number>;
  /** 1 for who runs the installation. */
  operator: Generated<number>;
  /** When the password was set; 0 where that is not known. */
  password_date: Generated<number>;
  /** 1 while a second factor is enrolled. */
  has_factor: Generated<number>;
}
export interface MembershipsTable {
  company_id: string;
  customer_id: string;
  /** JSON list of role names. */
  roles: string;
  created_date: number;
  created_by: string;
}
export interface RolesTable {
  company_id: string;
  name: string;
  description: string;
  /** JSON: `[{ resource, actions: [{ action, allow }] }]`. */
  policy: string;
  created_date: number;
  /** 0 before the first change. */
  updated_date: Generated<number>;
}
export interface TokensTable {
  /** SHA-256 of the token. */
  token_hash: string;
  audience: string;
  customer_id: string;
  /** The company selected by, or bound to, the token. */
  company_id: string;
  /** JSON: what else the token stands for. */
  subject: string;
  created_date: number;
  used_date: number;
  expires_date: number;
  /** Names a session to its owner; empty for tokens of other kinds. */
  session_id: Generated<string>;
  /** JSON list: how the person was shown to be there, as in `amr`: pwd, otp, hwk, fed, mfa. */
  methods: Generated<string>;
  /** By which way the person signed on. */
  path: Generated<string>;
  address: Generated<string>;
  agent: Generated<string>;
  /** When the person last showed the password once more; 0 for never since the sign-on. */
  confirmed_date: Generated<number>;
}
export interface InstallationTable {
  name: string;
  value: string;
}
export interface SignInTriesTable {
  address: string;
  window_start: number;
  tries: number;
}

declare module '../database/tables' {
  interface Tables {
    companies: CompaniesTable;
    customers: CustomersTable;
    memberships: MembershipsTable;
    roles: RolesTable;
    tokens: TokensTable;
    installation: InstallationTable;
    sign_in_tries: SignInTriesTable;
  }
}
