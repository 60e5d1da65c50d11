import type { Queries } from '#core/server';
import { DirectoryError } from '#plugins/connectors/contract';

/** Tables whose rows belong to one user. */
const theirs = [
  'directory_attributes',
  'directory_passwords',
  'directory_identities',
  'directory_group_users',
  'authenticators',
  'authenticator_recovery_codes',
  'authenticator_mail_codes',
] as const;

/** Takes a user away with all that is theirs. */
export async function deleteUser(db: Queries, userId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('directory_users')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    throw new DirectoryError('userNotFound', `There is no user with the id “${userId}”.`, 'userId');
  for (const table of theirs) await db.deleteFrom(table).where('user_id', '=', userId).execute();
}
