import { codes, Failure, newId } from '#core/contract';
import { handle } from '#core/server';
import { hashSecret } from '#core/server/internal';
import { addSecret, mostSecrets, revokeSecret } from '../../contract';
import { strings } from '../../strings';
import type { SecretRow } from '../tables';
import { getEnding, mint } from '../tokens/kinds';
import { removeCredential } from './removeCredential';
import { requireNotAbove } from './guards';
import { findAccount, toSecret } from './readAccount';

const day = 86_400_000;

/** Creates a secret, and its row, which keeps only a hash. */
export function createSecret(companyId: string, accountId: string, days: number) {
  const secret = mint('secret');
  const now = Date.now();
  const row: SecretRow = {
    company_id: companyId,
    secret_id: newId(),
    account_id: accountId,
    secret_hash: hashSecret(secret),
    ending: getEnding(secret),
    created_date: now,
    expires: days > 0 ? now + days * day : 0,
    used_date: 0,
    used_address: '',
  };
  return { secret, row };
}

/** Client secrets: a second one to replace the first, and their end. */
export const secretHandlers = [
  handle(addSecret, async ({ params: { accountId }, body }, call) => {
    const { secret, row } = createSecret(call.companyId, accountId, body.days ?? 0);
    await call.transaction(async db => {
      await requireNotAbove({ ...call, db }, await findAccount(db, accountId));
      // Two who add one at the same time would both count what was there before.
      await db
        .selectFrom('service_accounts')
        .select('account_id')
        .where('account_id', '=', accountId)
        .forUpdate()
        .execute();
      await db
        .deleteFrom('service_secrets')
        .where('account_id', '=', accountId)
        .where('expires', '>', 0)
        .where('expires', '<=', Date.now())
        .execute();
      await db.insertInto('service_secrets').values(row).execute();
      const held = await db
        .selectFrom('service_secrets')
        .select('secret_id')
        .where('account_id', '=', accountId)
        .execute();
      if (held.length > mostSecrets)
        throw new Failure(409, codes.conflict, strings.tooManySecrets.text);
      const after = { secret: `…${row.ending}`, expires: row.expires };
      const entry = { action: 'addSecret', resource: 'serviceAccount', resourceId: accountId };
      await call.audit({ ...entry, after }, db);
    });
    return { secret, added: toSecret(row) };
  }),

  handle(revokeSecret, async ({ params: { accountId, secretId } }, call) => {
    await removeCredential(call, {
      table: 'service_secrets',
      id: 'secret_id',
      accountId,
      credentialId: secretId,
      action: 'revokeSecret',
      describe: row => ({ secret: `…${String(row['ending'])}` }),
    });
    return { message: strings.secretRevoked.text };
  }),
];
