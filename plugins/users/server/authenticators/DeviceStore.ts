import { newUuid } from '#core/contract/internal';
import type { ServerHost } from '#core/server';
import type { MfaDevice, MfaDevices, NewMfaDevice } from '../../contract';
import { makeRoom } from './totp';
import type { AuthenticatorRow } from './tables';
import { clearTries, countWindowTry } from '../directory/passwords/tries';

const fiveInFifteenMinutes = { most: 5, windowMs: 15 * 60_000 };
const getSecretPlace = (row: string) => ({ table: 'authenticators', row, column: 'secret' });
// An address that is no device is counted under its name, however it is written.
const toSubject = (deviceId: string) => `device:${deviceId.trim().toLowerCase()}`.slice(0, 300);

/** The devices of a company's users, in the one table of their authenticators. */
export class DeviceStore implements MfaDevices {
  constructor(private readonly server: ServerHost) {}

  async list(companyId: string, userId: string): Promise<readonly MfaDevice[]> {
    const rows = await this.of(companyId)
      .selectFrom('authenticators')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('preferred_date', 'desc')
      .orderBy('created_date')
      .orderBy('device_id')
      .execute();
    if (rows.length === 0) return [];
    const tries = await this.of(companyId)
      .selectFrom('directory_tries')
      .select(['subject', 'tries', 'since'])
      .where(
        'subject',
        'in',
        rows.map(row => toSubject(row.device_id)),
      )
      .execute();
    const { most, windowMs } = fiveInFifteenMinutes;
    const locks = new Map(
      tries
        .filter(row => row.tries >= most && row.since + windowMs > Date.now())
        .map(row => [row.subject, row.since + windowMs]),
    );
    return rows.map(row => toDevice(row, locks.get(toSubject(row.device_id)) ?? 0));
  }
  async find(companyId: string, userId: string, deviceId: string): Promise<MfaDevice | undefined> {
    const devices = await this.list(companyId, userId);
    return devices.find(each => each.deviceId === deviceId);
  }

  async add(companyId: string, userId: string, device: NewMfaDevice): Promise<string> {
    const deviceId = newUuid();
    const { kind, name, address, active, pending } = device;
    const db = this.of(companyId);
    if (!active) await makeRoom(db, userId);
    const sealed = pending
      ? this.server.secrets.encrypt(companyId, getSecretPlace(deviceId), JSON.stringify(pending))
      : '';
    await db
      .insertInto('authenticators')
      .values({
        company_id: companyId,
        device_id: deviceId,
        user_id: userId,
        kind,
        name: name.slice(0, 100),
        confirmed: active ? 1 : 0,
        secret: sealed,
        credential_id: null,
        transports: '[]',
        counter: 0,
        created_date: Date.now(),
        used_date: 0,
        address,
      })
      .execute();
    return deviceId;
  }

  async openPending(companyId: string, deviceId: string): Promise<unknown> {
    const row = await this.of(companyId)
      .selectFrom('authenticators')
      .select('secret')
      .where('device_id', '=', deviceId)
      .where('confirmed', '=', 0)
      .executeTakeFirst();
    if (!row?.secret) return undefined;
    return JSON.parse(this.server.secrets.decrypt(companyId, getSecretPlace(deviceId), row.secret));
  }

  async change(
    companyId: string,
    deviceId: string,
    { active, ...changes }: Partial<Pick<MfaDevice, 'active' | 'name' | 'address' | 'usedDate'>>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.of(companyId)
      .updateTable('authenticators')
      .set({
        ...(active !== undefined && { confirmed: active ? 1 : 0 }),
        ...(changes.name !== undefined && { name: changes.name.slice(0, 100) }),
        ...(changes.address !== undefined && { address: changes.address }),
        ...(changes.usedDate !== undefined && { used_date: changes.usedDate }),
      })
      .where('device_id', '=', deviceId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  async prefer(companyId: string, deviceId: string): Promise<void> {
    await this.of(companyId)
      .updateTable('authenticators')
      .set({ preferred_date: Date.now() })
      .where('device_id', '=', deviceId)
      .execute();
  }
  async remove(companyId: string, userId: string, deviceId: string): Promise<boolean> {
    const { numDeletedRows } = await this.of(companyId)
      .deleteFrom('authenticators')
      .where('user_id', '=', userId)
      .where('device_id', '=', deviceId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  countTry(companyId: string, deviceId: string): Promise<boolean> {
    const subject = toSubject(deviceId);
    return countWindowTry(this.of(companyId), companyId, subject, fiveInFifteenMinutes);
  }
  clearTries(companyId: string, deviceId: string): Promise<void> {
    return clearTries(this.of(companyId), toSubject(deviceId));
  }

  private of(companyId: string) {
    return this.server.database.forCompany(companyId);
  }
}

const toDevice = (row: AuthenticatorRow, lockedUntil: number): MfaDevice => ({
  deviceId: row.device_id,
  userId: row.user_id,
  kind: row.kind,
  name: row.name,
  active: row.confirmed === 1,
  address: row.address,
  createdDate: row.created_date,
  usedDate: row.used_date,
  lockedUntil,
});
