import type { AnyQueries } from '#core/contract';

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
