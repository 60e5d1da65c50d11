import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { newId } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import type { Authenticators, CodeCheck, NewTotp } from '../../contract';
import { findFreeName } from './findFreeName';
import { resolveParty } from './relyingParty';
import { clearTries, countWindowTry } from '../directory/passwords/tries';

const period = 30;
const fiveInFifteenMinutes = { most: 5, windowMs: 15 * 60_000 };
/** Apps that are begun and never confirmed make room for the next. */
const mostBegun = 5;
const getSecretPlace = (deviceId: string) => ({
  table: 'authenticators',
  row: deviceId,
  column: 'secret',
});
const createGenerator = (secret: string, issuer = '', label = '') =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  });

/** The picture that an authenticator app reads. */
export const renderQrCode = (uri: string): string => renderSVG(uri, { border: 2 });

/** Drops the oldest devices of a user that were begun and never confirmed. */
export async function makeRoom(db: Queries, userId: string): Promise<void> {
  const begun = await db
    .selectFrom('authenticators')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('confirmed', '=', 0)
    .orderBy('created_date', 'desc')
    .execute();
  for (const { device_id } of begun.slice(mostBegun - 1))
    await db.deleteFrom('authenticators').where('device_id', '=', device_id).execute();
}

/**
 * Begins an authenticator app: its secret is encrypted, and counts for nothing until a code of it is
 * right.
 */
export async function createTotp(
  server: ServerHost,
  companyId: string,
  userId: string,
  { name, issuer, account, kind = 'totp' }: Parameters<Authenticators['createTotp']>[2],
): Promise<NewTotp> {
  const { secrets } = server;
  const db = server.database.forCompany(companyId);
  const deviceId = newId();
  const secret = new Secret({ size: 20 }).base32;
  await makeRoom(db, userId);
  await db
    .insertInto('authenticators')
    .values({
      company_id: companyId,
      device_id: deviceId,
      user_id: userId,
      kind,
      name: name.trim().slice(0, 100) || 'Authenticator app',
      confirmed: 0,
      secret: secrets.encrypt(companyId, getSecretPlace(deviceId), secret),
      credential_id: null,
      transports: '[]',
      counter: 0,
      created_date: Date.now(),
      used_date: 0,
    })
    .execute();
  const { name: shown } = await resolveParty(server, companyId, { name: issuer });
  const uri = createGenerator(
    secret,
    shown.replaceAll(':', ' '),
    account.replaceAll(':', ' '),
  ).toString();
  return { deviceId, secret, uri, qrCode: renderQrCode(uri) };
}

/**
 * Holds a code against the user's apps: those confirmed, or the one named. Counts the try
 * first.
 */
export async function checkTotp(
  server: ServerHost,
  companyId: string,
  userId: string,
  code: string,
  begun?: string,
): Promise<CodeCheck> {
  const db = server.database.forCompany(companyId);
  let wanted = db
    .selectFrom('authenticators')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', 'in', begun === undefined ? ['totp'] : ['totp', 'mobile']);
  wanted =
    begun === undefined ? wanted.where('confirmed', '=', 1) : wanted.where('device_id', '=', begun);
  const devices = await wanted.execute();
  if (devices.length === 0) return { ok: false, reason: 'none' };
  const subject = begun === undefined ? `totp:${userId}` : `totp:${userId}:${begun}`;
  if (!(await countWindowTry(db, companyId, subject, fiveInFifteenMinutes)))
    return { ok: false, reason: 'tooMany' };
  const token = code.replace(/\s/g, '');
  const now = Date.now();
  for (const { device_id, secret, name, confirmed } of devices) {
    const totp = createGenerator(
      server.secrets.decrypt(companyId, getSecretPlace(device_id), secret),
    );
    const delta = /^\d{6}$/.test(token)
      ? totp.validate({ token, timestamp: now, window: 1 })
      : null;
    if (delta === null) continue;
    const step = Math.floor(now / 1000 / period) + delta;
    const free = confirmed === 1 ? name : await findFreeName(db, userId, name, device_id);
    if (!(await useStep(db, device_id, step, { now, name: free }))) continue;
    await clearTries(db, subject);
    return { ok: true, deviceId: device_id };
  }
  return { ok: false, reason: 'wrong' };
}

/** A step is used once, and none before it any more. */
async function useStep(
  db: Queries,
  deviceId: string,
  step: number,
  { now, name }: { readonly now: number; readonly name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ counter: step, used_date: now, confirmed: 1, name })
    .where('device_id', '=', deviceId)
    .where('counter', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
