import { randomBytes, randomInt } from 'node:crypto';
import { toJson, type ServerHost } from '#core/server';
import { forgetFew, tryKey } from '#core/server/internal';
import type {
  DeviceApproval,
  DeviceCodes,
  DeviceRequest,
  TypedCode,
} from '#plugins/runtime/contract';
import { findClient } from '../Clients';
import { sha256 } from '../grants/Grants';
import { oauthDevices, type DeviceRow } from './deviceTable';

const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const codeLength = 8;
export const deviceSeconds = 600;
/** How long a device waits between two questions, in seconds. */
export const pollSeconds = 5;

const newUserCode = () =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
/** A code as the device shows it: two groups of four letters. */
export const formatUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
const toPlain = (typed: string) => typed.toUpperCase().replace(/[^A-Z]/g, '');

/** The terms of a device that begins to wait. */
interface NewDevice {
  readonly appId: string;
  readonly policyId: string;
  readonly scope: readonly string[];
}

/** Devices that wait, in the database, so that any process may decide what another one asks. */
export class Devices implements DeviceCodes {
  constructor(private readonly server: ServerHost) {}

  async create(
    companyId: string,
    { appId, policyId, scope }: NewDevice,
  ): Promise<{ readonly deviceCode: string; readonly userCode: string }> {
    const [deviceCode, userCode] = [randomBytes(32).toString('base64url'), newUserCode()];
    const now = Date.now();
    const db = this.server.database.forCompany(companyId);
    const before = now - deviceSeconds * 1000;
    await forgetFew(db, companyId, { table: oauthDevices, by: 'expires', before });
    await db
      .insertInto('oauth_devices')
      .values({
        company_id: companyId,
        device_hash: sha256(deviceCode),
        user_code: userCode,
        app_id: appId,
        policy_id: policyId,
        scope: scope.join(' '),
        status: 'waiting',
        subject: '',
        methods: toJson([]),
        created_date: now,
        decided_date: 0,
        polled_date: 0,
        expires: now + deviceSeconds * 1000,
      })
      .execute();
    return { deviceCode, userCode };
  }

  /** The device of a code that only it has. */
  ofDevice(companyId: string, deviceCode: string): Promise<DeviceRow | undefined> {
    return this.server.database
      .forCompany(companyId)
      .selectFrom('oauth_devices')
      .selectAll()
      .where('device_hash', '=', sha256(deviceCode))
      .executeTakeFirst();
  }

  /** Notes that a device asked; answers whether it did so too soon. */
  async poll({ company_id: companyId, device_hash: hash }: DeviceRow): Promise<boolean> {
    const now = Date.now();
    const { numUpdatedRows } = await this.server.database
      .forCompany(companyId)
      .updateTable('oauth_devices')
      .set({ polled_date: now })
      .where('device_hash', '=', hash)
      .where('polled_date', '<=', now - pollSeconds * 1000)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 0n;
  }

  /** Uses an approval up; of two at once one gets it. */
  async spend({ company_id: companyId, device_hash: hash }: DeviceRow): Promise<boolean> {
    const { numUpdatedRows } = await this.server.database
      .forCompany(companyId)
      .updateTable('oauth_devices')
      .set({ status: 'used' })
      .where('device_hash', '=', hash)
      .where('status', '=', 'approved')
      .where('expires', '>', Date.now())
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async find(code: TypedCode): Promise<DeviceRequest | undefined> {
    const row = await this.waiting(code);
    const client = row && (await findClient(this.server, code.companyId, row.app_id));
    return (
      client && {
        userCode: formatUserCode(row.user_code),
        appId: row.app_id,
        appName: client.name,
        scopes: row.scope.split(' ').filter(Boolean),
      }
    );
  }

  async approve(code: TypedCode, { subject, methods, scopes }: DeviceApproval): Promise<boolean> {
    const row = await this.waiting(code);
    if (!row) return false;
    const asked = row.scope.split(' ');
    const scope = scopes ? asked.filter(each => scopes.includes(each)).join(' ') : row.scope;
    return this.decide(row, { status: 'approved', subject, methods: toJson(methods), scope });
  }

  async decline(code: TypedCode): Promise<boolean> {
    const row = await this.waiting(code);
    return row !== undefined && this.decide(row, { status: 'declined' });
  }

  /** The device that shows a code and waits; codes that are none are counted by address. */
  private waiting({ companyId, userCode, ip }: TypedCode): Promise<DeviceRow | undefined> {
    return tryKey(this.server, { ip }, companyId, () =>
      this.server.database
        .forCompany(companyId)
        .selectFrom('oauth_devices')
        .selectAll()
        .where('user_code', '=', toPlain(userCode))
        .where('status', '=', 'waiting')
        .where('expires', '>', Date.now())
        .executeTakeFirst(),
    );
  }

  private async decide(
    { company_id: companyId, device_hash: hash }: DeviceRow,
    changes: Partial<Pick<DeviceRow, 'status' | 'subject' | 'methods' | 'scope'>>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.server.database
      .forCompany(companyId)
      .updateTable('oauth_devices')
      .set({ ...changes, decided_date: Date.now() })
      .where('device_hash', '=', hash)
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
}
