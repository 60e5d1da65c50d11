import type { Kysely, Migration } from 'kysely';

export interface TestDriveKeysTable {
  company_id: string;
  credential_id: string;
  /** The person, application or flow that made it. */
  owner: string;
  user_name: string;
  public_key: string;
  counter: number;
  /** JSON: how it can be reached. */
  transports: string;
  created_date: number;
}
export interface TestDriveChallengesTable {
  company_id: string;
  challenge: string;
  owner: string;
  /** `register` or `authenticate`. */
  kind: string;
  user_name: string;
  expires: number;
}
declare module '#core/server/database/tables' {
  interface Tables {
    test_drive_keys: TestDriveKeysTable;
    test_drive_challenges: TestDriveChallengesTable;
  }
}

/** Credentials of test drives, and what their browsers have still to sign. */
export const driveTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('test_drive_keys')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('credential_id', 'text', column => column.notNull())
      .addColumn('owner', 'text', column => column.notNull())
      .addColumn('user_name', 'text', column => column.notNull())
      .addColumn('public_key', 'text', column => column.notNull())
      .addColumn('counter', 'bigint', column => column.notNull())
      .addColumn('transports', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('test_drive_keys_key', ['company_id', 'credential_id'])
      .execute();
    await db.schema
      .createTable('test_drive_challenges')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('challenge', 'text', column => column.notNull())
      .addColumn('owner', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('user_name', 'text', column => column.notNull())
      .addColumn('expires', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('test_drive_challenges_key', ['company_id', 'challenge'])
      .execute();
  },
};
