import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
  type EncryptedTable,
} from '#core/server';
import type { AuthenticatorTransportFuture } from '@simplewebauthn/server';
import type { DeviceKind } from '../../contract';

export const authenticators = defineTable('authenticators', {
  owner: 'company',
  since: '2026-11-21T07:31_authenticators',
  columns: {
    company_id: text(),
    device_id: text(),
    user_id: text(),
    kind: text<DeviceKind>(),
    name: text(),
    /** 0 until the first code or answer of a new device was right. */
    confirmed: integer(),
    /** Encrypted: the secret of an app, the public key of a passkey, or the challenge of a new one. */
    secret: text(),
    credential_id: text().nullable(),
    /** JSON list. */
    transports: json<AuthenticatorTransportFuture[]>(),
    /** The last step whose code was used, or the key's signature counter. */
    counter: bigint(),
    created_date: bigint(),
    used_date: bigint(),
    /** Where codes go: an email address or a telephone number; of a mobile app its push token. */
    address: text().default('').since('2026-11-23T18:40_deviceAddresses'),
    /** When it was last made the default; the greatest is. */
    preferred_date: bigint().default(0).since('2026-11-23T18:40_deviceAddresses'),
  },
  key: ['company_id', 'device_id'],
  indices: {
    authenticators_user: ['company_id', 'user_id'],
    authenticators_credential: { columns: ['company_id', 'credential_id'], unique: true },
  },
});

export const authenticatorRecoveryCodes = defineTable('authenticator_recovery_codes', {
  owner: 'company',
  since: '2026-11-21T07:31_authenticators',
  columns: {
    company_id: text(),
    user_id: text(),
    /** SHA-256 of company, user and code; a code has 120 random bits. */
    code_hash: text(),
  },
  key: ['company_id', 'user_id', 'code_hash'],
});

export const authenticatorMailCodes = defineTable('authenticator_mail_codes', {
  owner: 'company',
  since: '2026-11-21T07:31_authenticators',
  columns: {
    company_id: text(),
    /** A code is good in the interaction that sent it. */
    interaction_id: text(),
    recipient: text(),
    /** Empty for an address that is nobody's yet. */
    user_id: text(),
    email: text(),
    /** SHA-256, encrypted: six digits are soon found from a hash alone. */
    code_hash: text(),
    tries: integer(),
    expires: bigint(),
  },
  key: ['company_id', 'interaction_id', 'recipient'],
  indices: {
    authenticator_mail_codes_expires: ['expires'],
    authenticator_mail_codes_by_company: {
      columns: ['company_id', 'expires'],
      since: '2026-11-30T03:00_mailCodeTurns',
    },
  },
});

/** Users’ devices, recovery codes and codes by mail. */
export const authenticatorTables = [
  authenticators,
  authenticatorRecoveryCodes,
  authenticatorMailCodes,
] as const;

export type AuthenticatorRow = RowOf<typeof authenticators>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof authenticatorTables> {}
}

/** The secrets of users' devices: of an app its key, of a passkey its public key. */
export const encryptedDevices: EncryptedTable<AuthenticatorRow> = {
  table: 'authenticators',
  key: ['device_id'],
  list: ({ device_id: row, secret: sealed }) =>
    sealed ? [{ place: { table: 'authenticators', row, column: 'secret' }, sealed }] : [],
  put: (_, [secret]) => (secret === undefined ? {} : { secret }),
};
