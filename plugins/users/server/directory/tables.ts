export interface DirectoryUsersTable {
  company_id: string;
  user_id: string;
  username: string;
  /** In lower case; null where there is none, so that it is unique among those that are. */
  username_key: string | null;
  email: string;
  email_key: string | null;
  email_verified: number;
  phone: string;
  /** The digits. */
  phone_key: string | null;
  external_id: string | null;
  given_name: string;
  family_name: string;
  sort_key: string;
  /** All that a search looks in, in lower case. */
  search: string;
  enabled: number;
  /** Argon2id; empty without a password. */
  password_hash: string;
  password_date: number;
  password_expired: number;
  /** JSON by name. */
  attributes: string;
  created_date: number;
  updated_date: number;
  last_sign_on: number;
}
/** What users are found by: plain values of attributes. */
export interface DirectoryAttributesTable {
  company_id: string;
  user_id: string;
  name: string;
  value: string;
}
export interface DirectoryPasswordsTable {
  company_id: string;
  user_id: string;
  entry_id: string;
  password_hash: string;
  replaced_date: number;
}
export interface DirectoryIdentitiesTable {
  company_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  linked_date: number;
}
export interface DirectoryGroupsTable {
  company_id: string;
  group_id: string;
  name: string;
  name_key: string;
  description: string;
  created_date: number;
}
export interface DirectoryGroupUsersTable {
  company_id: string;
  group_id: string;
  user_id: string;
  added_date: number;
}
/** Tries that are counted before they are judged, by what they are tries at. */
export interface DirectoryTriesTable {
  company_id: string;
  subject: string;
  tries: number;
  since: number;
  locked_until: number;
}

declare module '#core/server/database/tables' {
  interface Tables {
    directory_users: DirectoryUsersTable;
    directory_attributes: DirectoryAttributesTable;
    directory_passwords: DirectoryPasswordsTable;
    directory_identities: DirectoryIdentitiesTable;
    directory_groups: DirectoryGroupsTable;
    directory_group_users: DirectoryGroupUsersTable;
    directory_tries: DirectoryTriesTable;
  }
}
