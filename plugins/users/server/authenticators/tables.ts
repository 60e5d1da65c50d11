export interface AuthenticatorsTable {
  company_id: string;
  device_id: string;
  user_id: string;
  kind: 'totp' | 'passkey' | 'securityKey';
  name: string;
  /** 0 until the first code of a new authenticator app was right. */
  confirmed: number;
  /** Sealed: the secret of an app, the public key of a passkey. */
  secret: string;
  credential_id: string | null;
  /** JSON list. */
  transports: string;
  /** The last step whose code was used, or the key's signature counter. */
  counter: number;
  created_date: number;
  used_date: number;
}
export interface RecoveryCodesTable {
  company_id: string;
  user_id: string;
  /** SHA-256 of company, user and code; a code has 120 random bits. */
  code_hash: string;
}
export interface MailCodesTable {
  company_id: string;
  /** A code is good in the interaction that sent it. */
  interaction_id: string;
  recipient: string;
  /** Empty for an address that is nobody's yet. */
  user_id: string;
  email: string;
  /** SHA-256, sealed: six digits are soon found from a hash alone. */
  code_hash: string;
  tries: number;
  expires: number;
}
declare module '#core/server/database/tables' {
  interface Tables {
    authenticators: AuthenticatorsTable;
    authenticator_recovery_codes: RecoveryCodesTable;
    authenticator_mail_codes: MailCodesTable;
  }
}
