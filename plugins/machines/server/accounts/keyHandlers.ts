import { codes, Failure, getErrorMessage, newId } from '#core/contract';
import { handle, toJson } from '#core/server';
import { addKey, removeKey } from '../../contract';
import { strings } from '../../strings';
import type { KeyRow } from '../tables';
import { readRemoteJson } from '../tokens/remoteKeys';
import { requireNotAbove } from './guards';
import { findAccount, toKey } from './readAccount';
import { readPublicKey } from './readPublicKey';
import { removeCredential } from './removeCredential';
import { requireSecureUrl } from './requireSecureUrl';

const mostKeys = 10;

function refuse(field: 'key' | 'url', message: string): never {
  throw new Failure(400, codes.invalid, message, [{ at: `body/${field}`, message }]);
}

/** Public keys that verify an account’s own assertions. */
export const keyHandlers = [
  handle(addKey, async ({ params: { accountId }, body }, call) => {
    await requireNotAbove(call, await findAccount(call.db, accountId));
    const [pasted, url] = [(body.key ?? '').trim(), (body.url ?? '').trim()];
    if (!pasted && !url) refuse('key', strings.keyDue.text);
    if (pasted && url) refuse('url', strings.keyTwice.text);
    const read = pasted ? readPublicKey(pasted) : undefined;
    if (!read) {
      requireSecureUrl(url, 'body/url');
      const set = await readRemoteJson(call.server, call.companyId, url).catch((fault: unknown) =>
        refuse('url', getErrorMessage(fault)),
      );
      if (!Array.isArray(set['keys'])) refuse('url', strings.keySetWrong.text);
    }
    const row: KeyRow = {
      company_id: call.companyId,
      key_id: newId(),
      account_id: accountId,
      name: body.name.trim(),
      kind: read?.kind ?? '',
      jwk: read ? toJson(read.jwk) : '',
      url: read ? '' : url,
      created_date: Date.now(),
      used_date: 0,
      used_address: '',
    };
    await call.transaction(async db => {
      const held = await db
        .selectFrom('service_keys')
        .select('key_id')
        .where('account_id', '=', accountId)
        .execute();
      if (held.length >= mostKeys) throw new Failure(409, codes.conflict, strings.tooManyKeys.text);
      await requireNotAbove({ ...call, db }, await findAccount(db, accountId));
      await db.insertInto('service_keys').values(row).execute();
      const { name, kind } = row;
      const after = { name, kind, url: row.url };
      const entry = { action: 'addKey', resource: 'serviceAccount', resourceId: accountId };
      await call.audit({ ...entry, after }, db);
    });
    return toKey(row);
  }),

  handle(removeKey, async ({ params: { accountId, keyId } }, call) => {
    await removeCredential(call, {
      table: 'service_keys',
      id: 'key_id',
      accountId,
      credentialId: keyId,
      action: 'removeKey',
      describe: ({ name, kind, url }) => ({ name, kind, url }),
    });
    return { message: strings.keyRemoved.text };
  }),
];
