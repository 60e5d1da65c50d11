import type { Queries, ServerHost } from '#core/server';
import { inStatements } from '#core/server/internal';
import { userSignOffs } from '../contract';

/** Ends the sessions of users, and the access that other plugins gave them. */
export async function signOffUsers(
  server: ServerHost,
  companyId: string,
  userIds: readonly string[],
  db: Queries = server.database.forCompany(companyId),
): Promise<void> {
  if (userIds.length === 0) return;
  for (const ids of inStatements(userIds))
    await db.deleteFrom('sign_on_sessions').where('user_id', 'in', ids).execute();
  for (const signOff of server.at(userSignOffs)) await signOff(db, userIds, companyId);
}

/**
 * Makes a change after which users have no access: `signOff` is to be called in its transaction, so
 * that a process that stops then leaves them none. They are signed off once more after it, as a
 * sign-in beside it may not have seen the change.
 */
export async function changeAndSignOff<T>(
  server: ServerHost,
  companyId: string,
  userIds: readonly string[],
  change: (signOff: (db: Queries) => Promise<void>) => Promise<T>,
): Promise<T> {
  const done = await change(db => signOffUsers(server, companyId, userIds, db));
  await signOffUsers(server, companyId, userIds);
  return done;
}
