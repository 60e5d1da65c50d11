import { bigint, defineTable, text, type RowOf, type TableTypes } from '#core/server';
import type { DeviceKind } from '#plugins/users/contract';

/** Where an authentication by a device stands, in the platform's words. */
export type AuthenticationStatus =
  | 'DEVICE_SELECTION_REQUIRED'
  | 'OTP_REQUIRED'
  | 'ASSERTION_REQUIRED'
  | 'PUSH_CONFIRMATION_REQUIRED'
  | 'PUSH_CONFIRMATION_TIMED_OUT'
  | 'OTP_EXPIRED'
  | 'COMPLETED'
  | 'FAILED';

export const deviceAuthentications = defineTable('device_authentications', {
  owner: 'company',
  since: '2026-11-23T18:41_deviceAuthentications',
  columns: {
    company_id: text(),
    authentication_id: text(),
    /** The run that began it; it proves its user there and nowhere else. */
    interaction_id: text(),
    /** Empty until a key tells who it is, where nobody was named. */
    user_id: text(),
    status: text<AuthenticationStatus>(),
    /** Empty while none is selected, and for an address that is no device. */
    device_id: text(),
    /** Empty while no device is selected. */
    kind: text<DeviceKind | ''>(),
    address: text(),
    /** The challenge that a key must sign. */
    challenge: text(),
    /** The platform's code for why it failed. */
    fault: text(),
    expires: bigint(),
    created_date: bigint(),
    updated_date: bigint(),
  },
  key: ['company_id', 'authentication_id'],
  indices: {
    device_authentications_user: ['company_id', 'user_id'],
    device_authentications_expires: ['expires'],
    device_authentications_by_company: {
      columns: ['company_id', 'expires'],
      since: '2026-11-30T03:00_mfaTurns',
    },
  },
});

export const pairingKeys = defineTable('pairing_keys', {
  owner: 'company',
  since: '2026-11-23T18:41_deviceAuthentications',
  columns: {
    company_id: text(),
    pairing_key_id: text(),
    user_id: text(),
    /** SHA-256 of the code that the app brings. */
    code_hash: text(),
    status: text<'UNCLAIMED' | 'CLAIMED'>(),
    /** The app that it paired. */
    device_id: text(),
    expires: bigint(),
    created_date: bigint(),
    updated_date: bigint(),
  },
  key: ['company_id', 'pairing_key_id'],
  indices: {
    pairing_keys_code: { columns: ['company_id', 'code_hash'], unique: true },
    pairing_keys_user: ['company_id', 'user_id'],
    pairing_keys_expires: ['expires'],
    pairing_keys_by_company: {
      columns: ['company_id', 'expires'],
      since: '2026-11-30T03:00_mfaTurns',
    },
  },
});

/** Authentications that are under way, and keys that pair apps. */
export const mfaTables = [deviceAuthentications, pairingKeys] as const;

export type AuthenticationRow = RowOf<typeof deviceAuthentications>;
export type PairingKeyRow = RowOf<typeof pairingKeys>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof mfaTables> {}
}
