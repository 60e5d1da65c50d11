import type { ServerHost } from '#core/server';
import type { Authenticators, Device } from '../../contract';
import { findFreeName } from './findFreeName';
import { checkCode, countMail, createCode, sendCode, sendNotice } from './mailCodes';
import { authenticate, authentication, register, registration } from './passkeys';
import { createRecoveryCodes, recoveryCodesLeft, spendRecoveryCode } from './recoveryCodes';
import { checkTotp, createTotp } from './totp';

type Args<Name extends keyof Authenticators> = Parameters<Authenticators[Name]>;

/** The end users' authenticators in this installation's own database. */
export class UserAuthenticators implements Authenticators {
  constructor(private readonly server: ServerHost) {}

  async devices(companyId: string, userId: string): Promise<readonly Device[]> {
    const rows = await this.of(companyId)
      .selectFrom('authenticators')
      .selectAll()
      .where('user_id', '=', userId)
      .where('confirmed', '=', 1)
      .orderBy('created_date')
      .orderBy('device_id')
      .execute();
    return rows.map(row => ({
      deviceId: row.device_id,
      kind: row.kind,
      name: row.name,
      createdDate: row.created_date,
      usedDate: row.used_date,
    }));
  }
  async rename(companyId: string, userId: string, deviceId: string, name: string) {
    const db = this.of(companyId);
    const { numUpdatedRows } = await db
      .updateTable('authenticators')
      .set({ name: await findFreeName(db, userId, name, deviceId) })
      .where('user_id', '=', userId)
      .where('device_id', '=', deviceId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  async remove(companyId: string, userId: string, deviceId: string) {
    const { numDeletedRows } = await this.of(companyId)
      .deleteFrom('authenticators')
      .where('user_id', '=', userId)
      .where('device_id', '=', deviceId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  createTotp(...args: Args<'createTotp'>) {
    return createTotp(this.server, ...args);
  }
  confirmTotp(companyId: string, userId: string, deviceId: string, code: string) {
    return checkTotp(this.server, companyId, userId, code, deviceId);
  }
  checkTotp(companyId: string, userId: string, code: string) {
    return checkTotp(this.server, companyId, userId, code);
  }

  createRecoveryCodes(companyId: string, userId: string) {
    return createRecoveryCodes(this.server, companyId, userId);
  }
  recoveryCodesLeft(companyId: string, userId: string) {
    return recoveryCodesLeft(this.of(companyId), userId);
  }
  spendRecoveryCode(companyId: string, userId: string, code: string) {
    return spendRecoveryCode(this.of(companyId), companyId, userId, code);
  }

  sendCode(...args: Args<'sendCode'>) {
    return sendCode(this.server, ...args);
  }
  countMail(...args: Args<'countMail'>) {
    return countMail(this.server, ...args);
  }
  sendNotice(...args: Args<'sendNotice'>) {
    return sendNotice(this.server, ...args);
  }
  createCode(...args: Args<'createCode'>) {
    return createCode(this.server, ...args);
  }
  checkCode(...args: Args<'checkCode'>) {
    return checkCode(this.server, ...args);
  }

  registration(...args: Args<'registration'>) {
    return registration(this.server, ...args);
  }
  register(...args: Args<'register'>) {
    return register(this.server, ...args);
  }
  authentication(...args: Args<'authentication'>) {
    return authentication(this.server, ...args);
  }
  authenticate(...args: Args<'authenticate'>) {
    return authenticate(this.server, ...args);
  }

  private of(companyId: string) {
    return this.server.database.forCompany(companyId);
  }
}
