import { bigint, defineTable, json, text, type RowOf, type TableTypes } from '#core/server';

/** Devices that wait for a person to allow them, for some minutes (RFC 8628). */
export const oauthDevices = defineTable('oauth_devices', {
  owner: 'company',
  since: '2026-11-23T19:40_devices',
  columns: {
    company_id: text(),
    /** SHA-256 of the code that only the device has. */
    device_hash: text(),
    /** The code that a person types, without its dash. */
    user_code: text(),
    app_id: text(),
    policy_id: text(),
    /** Words with spaces between them. */
    scope: text(),
    /** `used` once tokens were given. */
    status: text<'waiting' | 'approved' | 'declined' | 'used'>(),
    /** Who approved it; empty before. */
    subject: text(),
    methods: json<readonly string[]>(),
    created_date: bigint(),
    decided_date: bigint(),
    /** When the device asked last. */
    polled_date: bigint(),
    expires: bigint(),
  },
  key: ['company_id', 'device_hash'],
  indices: {
    oauth_devices_by_code: { columns: ['company_id', 'user_code'], unique: true },
    oauth_devices_by_end: ['company_id', 'expires'],
  },
});

export type DeviceRow = RowOf<typeof oauthDevices>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<readonly [typeof oauthDevices]> {}
}
