import type { AuthenticatorTransportFuture } from '@simplewebauthn/server';
import { readJson, type Queries, type Job } from '#core/server';
import { forgetOld } from '#core/server/internal';
import type { TestDriver } from '../../contract';
import { testDriveChallenges, testDriveKeys } from './driveTables';

/** How long a credential of a test drive is kept. */
const keptMs = 86_400_000;

/** The credentials of one driver that are still kept. */
export class DriveKeys {
  constructor(
    private readonly db: Queries,
    private readonly driver: TestDriver,
  ) {}

  async of(
    username: string,
  ): Promise<{ id: string; transports: AuthenticatorTransportFuture[] }[]> {
    const rows = await this.own().where('user_name', '=', username).execute();
    return rows.map(row => ({
      id: row.credential_id,
      transports: readJson(row.transports),
    }));
  }

  find(credentialId: string) {
    return this.own().where('credential_id', '=', credentialId).executeTakeFirst();
  }

  async keep(key: {
    readonly credentialId: string;
    readonly username: string;
    readonly publicKey: string;
    readonly counter: number;
    readonly transports: readonly string[];
  }): Promise<number> {
    const now = Date.now();
    const { companyId, owner } = this.driver;
    await this.db
      .insertInto('test_drive_keys')
      .values({
        company_id: companyId,
        credential_id: key.credentialId,
        owner,
        user_name: key.username,
        public_key: key.publicKey,
        counter: key.counter,
        transports: JSON.stringify(key.transports),
        created_date: now,
      })
      .execute();
    return now + keptMs;
  }

  /** False where the counter stands still or goes back; keys that do not count always say 0. */
  async counted(credentialId: string, counter: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('test_drive_keys')
      .set({ counter })
      .where('credential_id', '=', credentialId)
      .where('owner', '=', this.driver.owner)
      .where('counter', counter === 0 ? '=' : '<', counter)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  private own() {
    return this.db
      .selectFrom('test_drive_keys')
      .selectAll()
      .where('owner', '=', this.driver.owner)
      .where('created_date', '>', Date.now() - keptMs);
  }
}

/** Deletes credentials of test drives after a day, and what was never answered. */
export const forgetDrives: Job = {
  id: 'connections.forgetDrives',
  every: 3_600_000,
  async run(context) {
    const { due } = context;
    await forgetOld(
      context,
      { table: testDriveKeys, by: 'created_date', before: due - keptMs },
      { table: testDriveChallenges, by: 'expires', before: due },
    );
  },
};
