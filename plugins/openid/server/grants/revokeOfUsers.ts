import type { AnyQueries } from '#core/contract';
import type { ServerHost } from '#core/server';
import { forgetFew, inStatements } from '#core/server/internal';
import type { SignOffTimes } from '#plugins/runtime/contract';
import { oauthSignOffs } from '../tables';

/** Revokes all tokens and codes of these users, and declines the devices that they approved. */
export async function revokeOfUsers(db: AnyQueries, userIds: readonly string[]): Promise<void> {
  const now = Date.now();
  // Devices come first, because an approval becomes a grant.
  await db
    .updateTable('oauth_devices')
    .set({ status: 'declined', decided_date: now })
    .where('subject', 'in', userIds)
    .where('status', '=', 'approved')
    .execute();
  await db
    .updateTable('oauth_grants')
    .set({ revoked_date: now })
    .where('subject', 'in', userIds)
    .where('revoked_date', '=', 0)
    .execute();
}

/** Deletes the grants of a deleted application. */
export async function deleteGrants(db: AnyQueries, appId: string): Promise<void> {
  await db.deleteFrom('oauth_grants').where('app_id', '=', appId).execute();
}

/** Runs wait for two days at most. */
const keptMs = 3 * 86_400_000;

/**
 * The same, with a note of the time, which a grant that is created at this moment reads after its row
 * is written, and a run before it goes on. The note comes first, so that either this finds the row
 * or the grant finds the note.
 */
export async function signOffUsers(
  db: AnyQueries,
  userIds: readonly string[],
  companyId: string,
): Promise<void> {
  const now = Date.now();
  const old = { table: oauthSignOffs, by: 'signed_off_date', before: now - keptMs } as const;
  await forgetFew(db, companyId, old);
  // In one order, so that two that sign off the same users don't wait for each other.
  const notes = [...new Set(userIds)]
    .sort()
    .map(subject => ({ company_id: companyId, subject, signed_off_date: now }));
  for (const some of inStatements(notes)) {
    await db
      .insertInto('oauth_sign_offs')
      .values(some)
      .onConflict(conflict =>
        conflict.columns(['company_id', 'subject']).doUpdateSet({ signed_off_date: now }),
      )
      .execute();
    await revokeOfUsers(
      db,
      some.map(({ subject }) => subject),
    );
  }
}

/** Returns what tells whether users were signed off after a time. */
export const createSignOffTimes = ({ database }: Pick<ServerHost, 'database'>): SignOffTimes => ({
  async isSignedOff(companyId, userId, since) {
    const noted = await database
      .forCompany(companyId)
      .selectFrom('oauth_sign_offs')
      .select('subject')
      .where('subject', '=', userId)
      .where('signed_off_date', '>', since)
      .executeTakeFirst();
    return noted !== undefined;
  },
});
