import { randomBytes, randomInt } from 'node:crypto';
import { codes, Failure, format } from '#core/contract';
import { handle, type Call } from '#core/server';
import { countTryAt, hashSecret, requireConfirmed } from '#core/server/internal';
import {
  approveDevice,
  devicePage,
  deviceTimes,
  findDevice,
  pollDevice,
  startDevice,
} from '../../contract';
import { strings } from '../../strings';
import { createToken, requireMember } from '../personal/createToken';
import type { DeviceCodeRow } from '../tables';
import { makePlace } from './makePlace';

/** No vowels, so that no words come about, and no signs that look alike (RFC 8628, 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const codeLength = 8;
const second = 1000;
/** The kind under which starts and wrong codes are counted, by network. */
const kind = 'device';

const createUserCode = (): string =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
const toShown = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;
const normalize = (typed: string) => typed.toUpperCase().replace(/[^A-Z]/g, '');

const place = (row: Pick<DeviceCodeRow, 'code_hash'>) => ({
  table: 'device_codes',
  row: row.code_hash,
  column: 'token',
});

async function findWaiting(call: Call, userCode: string): Promise<DeviceCodeRow> {
  const row = await call.server.database.forInstallation
    .selectFrom('device_codes')
    .selectAll()
    .where('user_code', '=', normalize(userCode))
    .where('status', '=', 'waiting')
    .where('expires', '>', Date.now())
    .executeTakeFirst();
  if (row) return row;
  // Eight letters are guessed by whoever may try for long.
  await countTryAt(call.server, call.request, kind);
  throw new Failure(404, codes.notFound, strings.noDevice.text);
}

/** The sign-in of devices without a browser, such as a terminal (RFC 8628). */
export const deviceHandlers = [
  handle(startDevice, async ({ body }, call) => {
    const { server, request } = call;
    await countTryAt(server, request, kind);
    const deviceCode = randomBytes(32).toString('base64url');
    const userCode = createUserCode();
    const now = Date.now();
    const answer = {
      deviceCode,
      userCode: toShown(userCode),
      path: `${devicePage.to()}?${new URLSearchParams({ code: toShown(userCode) })}`,
      expiresIn: deviceTimes.expires,
      interval: deviceTimes.interval,
    };
    await server.database.transaction(undefined, async db => {
      await makePlace(db, request.ip, now);
      await db
        .insertInto('device_codes')
        .values({
          company_id: '',
          code_hash: hashSecret(deviceCode),
          user_code: userCode,
          name: body.name.trim(),
          address: request.ip,
          status: 'waiting',
          token: '',
          token_expires: 0,
          created_date: now,
          expires: now + deviceTimes.expires * second,
          polled_date: 0,
        })
        .execute();
    });
    return answer;
  }),

  handle(pollDevice, async ({ body }, call) => {
    const { server, request } = call;
    const code_hash = hashSecret(body.deviceCode);
    const approved = await server.database.transaction(undefined, async db => {
      const own = db.selectFrom('device_codes').selectAll().where('code_hash', '=', code_hash);
      const row = await own.forUpdate().executeTakeFirst();
      const now = Date.now();
      if (!row || row.expires <= now) return { status: 'expired_token' as const };
      if (row.status === 'waiting' || row.status === 'approving') {
        const isEarly = now - row.polled_date < (deviceTimes.interval - 1) * second;
        await db
          .updateTable('device_codes')
          .set({ polled_date: now })
          .where('code_hash', '=', code_hash)
          .execute();
        return { status: isEarly ? ('slow_down' as const) : ('authorization_pending' as const) };
      }
      // The answer is good once.
      await db.deleteFrom('device_codes').where('code_hash', '=', code_hash).execute();
      if (row.status !== 'approved') return { status: 'access_denied' as const };
      const { company_id: companyId, token_expires: expires } = row;
      const token = server.secrets.decrypt(companyId, place(row), row.token);
      return { status: 'approved' as const, token, expires, companyId };
    });
    if (approved.status === 'expired_token') await countTryAt(server, request, kind);
    return approved;
  }),

  handle(findDevice, async ({ params: { companyId, userCode } }, call) => {
    await requireMember(call, companyId);
    const row = await findWaiting(call, userCode);
    return { name: row.name, address: row.address, createdDate: row.created_date };
  }),

  handle(approveDevice, async ({ params: { companyId, userCode }, body }, call) => {
    await requireMember(call, companyId);
    const row = await findWaiting(call, userCode);
    const { approve, days = 30, readOnly = false } = body;
    const settle = async (from: string, values: Partial<DeviceCodeRow>) => {
      const { numUpdatedRows } = await call.server.database.allCompanies
        .updateTable('device_codes')
        .set({ company_id: companyId, ...values })
        .where('code_hash', '=', row.code_hash)
        .where('status', '=', from)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Failure(404, codes.notFound, strings.noDevice.text);
    };
    if (!approve) {
      await settle('waiting', { status: 'denied' });
      return { message: strings.deviceDenied.text };
    }
    requireConfirmed(call);
    const time = new Date().toISOString().slice(0, 16).replace('T', ' ');
    const name = format(strings.deviceToken, { name: row.name, time });
    // Of two answers one counts, and a token is created for that one alone.
    await settle('waiting', { status: 'approving' });
    const { token, created } = await createToken(call, companyId, { name, days, readOnly }).catch(
      async (fault: unknown) => {
        await settle('approving', { status: 'waiting', company_id: '' });
        throw fault;
      },
    );
    const encrypted = call.server.secrets.encrypt(companyId, place(row), token);
    await settle('approving', {
      status: 'approved',
      token: encrypted,
      token_expires: created.expires,
    });
    return { message: strings.deviceApproved.text };
  }),
];
