import type { ServerHost } from '#core/server';
import { signOnSessions, userSignOffs } from '../contract';

/** Ends the sessions of users, and the access that other plugins gave them. */
export async function signOffUsers(
  server: ServerHost,
  companyId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const sessions = server.get(signOnSessions);
  for (const userId of userIds) await sessions.signOffUser(companyId, userId);
  const db = server.database.forCompany(companyId);
  for (const signOff of server.at(userSignOffs)) await signOff(db, userIds, companyId);
}
