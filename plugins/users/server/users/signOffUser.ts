import type { ServerHost } from '#core/server';
import { userSessions } from '../../contract';

/** Whoever signed on as the user somewhere must show anew who they are. */
export async function signOffUser(
  server: ServerHost,
  companyId: string,
  userId: string,
): Promise<void> {
  await server.find(userSessions)?.signOffUser(companyId, userId);
}
