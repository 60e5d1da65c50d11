import type { Queries } from '#core/server';
import { DirectoryError } from '#plugins/connectors/contract';
import type { ExternalIdentity } from '#plugins/connectors/contract/internal';
import { lockUserRow } from './findUsers';

/**
 * Links an identity to a user in the caller's transaction or outside of one; refuses one that is
 * another's.
 */
export async function linkIdentity(
  db: Queries,
  companyId: string,
  userId: string,
  { issuer, subject }: ExternalIdentity,
): Promise<void> {
  if (!issuer || !subject)
    throw new DirectoryError(
      'invalid',
      'Enter both the issuer and the subject of the external identity.',
    );
  await lockUserRow(db, userId);
  const row = { company_id: companyId, issuer, subject, user_id: userId, linked_date: Date.now() };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('directory_identities')
    .values(row)
    .onConflict(conflict => conflict.columns(['company_id', 'issuer', 'subject']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) return;
  const held = await db
    .selectFrom('directory_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (held?.user_id !== userId)
    throw new DirectoryError(
      'identityTaken',
      `The identity “${subject}” of ${issuer} is linked to another user.`,
    );
}

export async function listUserIdentities(
  db: Queries,
  userId: string,
): Promise<readonly ExternalIdentity[]> {
  return db
    .selectFrom('directory_identities')
    .select(['issuer', 'subject'])
    .where('user_id', '=', userId)
    .orderBy('linked_date')
    .orderBy('issuer')
    .execute();
}

export async function unlinkIdentity(
  db: Queries,
  userId: string,
  { issuer, subject }: ExternalIdentity,
): Promise<void> {
  await db
    .deleteFrom('directory_identities')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}
