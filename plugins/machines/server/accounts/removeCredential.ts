import { codes, Failure } from '#core/contract';
import type { Call } from '#core/server';
import { strings } from '../../strings';
import { requireNotAbove } from './guards';
import { findAccount } from './readAccount';

interface Removal {
  readonly table: 'service_secrets' | 'service_keys' | 'service_issuers';
  /** The column of its ID. */
  readonly id: string;
  readonly accountId: string;
  readonly credentialId: string;
  readonly action: string;
  /** Returns the details for the audit trail. */
  readonly describe: (row: Readonly<Record<string, unknown>>) => object;
}

/** Removes a credential of an account, and ends the access tokens that were given for it. */
export async function removeCredential(
  call: Call,
  { table, id, accountId, credentialId, action, describe }: Removal,
): Promise<void> {
  await call.transaction(async db => {
    await requireNotAbove({ ...call, db }, await findAccount(db, accountId));
    const row = await db
      .selectFrom(table)
      .selectAll()
      .where('account_id', '=', accountId)
      .where(id as never, '=', credentialId as never)
      .executeTakeFirst();
    if (!row) throw new Failure(404, codes.notFound, strings.noCredential.text);
    await db
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where(id as never, '=', credentialId as never)
      .execute();
    await db
      .deleteFrom('service_tokens')
      .where('account_id', '=', accountId)
      .where('credential_id', '=', credentialId)
      .execute();
    const entry = { action, resource: 'serviceAccount', resourceId: accountId };
    await call.audit({ ...entry, before: describe(row) }, db);
  });
}
