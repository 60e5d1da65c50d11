import { bigint, defineTable, json, text, type TableTypes } from '#core/server';
import type { AuthenticatorTransportFuture } from '@simplewebauthn/server';

const turnsSince = '2026-11-30T03:00_driveTurns';

export const testDriveKeys = defineTable('test_drive_keys', {
  owner: 'company',
  since: '2026-11-21T15:00_testDrive',
  columns: {
    company_id: text(),
    credential_id: text(),
    /** The person, application or flow that made it. */
    owner: text(),
    user_name: text(),
    public_key: text(),
    counter: bigint(),
    /** How it can be reached. */
    transports: json<AuthenticatorTransportFuture[]>(),
    created_date: bigint(),
  },
  key: ['company_id', 'credential_id'],
  indices: {
    test_drive_keys_by_age: { columns: ['company_id', 'created_date'], since: turnsSince },
  },
});

export const testDriveChallenges = defineTable('test_drive_challenges', {
  owner: 'company',
  since: '2026-11-21T15:00_testDrive',
  columns: {
    company_id: text(),
    challenge: text(),
    owner: text(),
    /** `register` or `authenticate`. */
    kind: text(),
    user_name: text(),
    expires: bigint(),
  },
  key: ['company_id', 'challenge'],
  indices: {
    test_drive_challenges_by_end: { columns: ['company_id', 'expires'], since: turnsSince },
  },
});

/** Credentials of test drives, and what their browsers have still to sign. */
export const driveTables = [testDriveKeys, testDriveChallenges] as const;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof driveTables> {}
}
