import { randomInt } from 'node:crypto';
import { newUuid } from '#core/contract/internal';
import type { ServerHost } from '#core/server';
import { hashSecret } from '#core/server/internal';
import type { PairingKeyRow } from './tables';

const tenMinutes = 10 * 60_000;
const mostKeys = 20;

/** Keys by which an app on a phone is paired with a user; their codes are kept as hashes. */
export class PairingKeyStore {
  constructor(private readonly server: ServerHost) {}

  /** Answers with the code, which is told this once; undefined where a user has too many. */
  async create(
    companyId: string,
    userId: string,
  ): Promise<{ readonly code: string; readonly key: PairingKeyRow } | undefined> {
    const db = this.server.database.forCompany(companyId);
    const now = Date.now();
    const waiting = await db
      .selectFrom('pairing_keys')
      .select('pairing_key_id')
      .where('user_id', '=', userId)
      .where('expires', '>', now)
      .execute();
    if (waiting.length >= mostKeys) return undefined;
    const code = `${randomInt(1e7, 1e8)}${String(randomInt(1e8)).padStart(8, '0')}`;
    const key: PairingKeyRow = {
      company_id: companyId,
      pairing_key_id: newUuid(),
      user_id: userId,
      code_hash: hashSecret(code),
      status: 'UNCLAIMED',
      device_id: '',
      expires: now + tenMinutes,
      created_date: now,
      updated_date: now,
    };
    await db.insertInto('pairing_keys').values(key).execute();
    return { code, key };
  }

  find(companyId: string, userId: string, pairingKeyId: string) {
    return this.server.database
      .forCompany(companyId)
      .selectFrom('pairing_keys')
      .selectAll()
      .where('user_id', '=', userId)
      .where('pairing_key_id', '=', pairingKeyId)
      .executeTakeFirst();
  }

  async remove(companyId: string, userId: string, pairingKeyId: string): Promise<boolean> {
    const { numDeletedRows } = await this.server.database
      .forCompany(companyId)
      .deleteFrom('pairing_keys')
      .where('user_id', '=', userId)
      .where('pairing_key_id', '=', pairingKeyId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Takes a code for an app: whoever brings it first; undefined where it is not good. */
  claim(companyId: string, code: string): Promise<PairingKeyRow | undefined> {
    const now = Date.now();
    return this.server.database
      .forCompany(companyId)
      .updateTable('pairing_keys')
      .set({ status: 'CLAIMED', updated_date: now })
      .where('code_hash', '=', hashSecret(code.replace(/\s/g, '')))
      .where('status', '=', 'UNCLAIMED')
      .where('expires', '>', now)
      .returningAll()
      .executeTakeFirst();
  }
  async setDevice(companyId: string, pairingKeyId: string, deviceId: string): Promise<void> {
    await this.server.database
      .forCompany(companyId)
      .updateTable('pairing_keys')
      .set({ device_id: deviceId })
      .where('pairing_key_id', '=', pairingKeyId)
      .execute();
  }
}
