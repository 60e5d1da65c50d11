import type { ServerHost } from '#core/server';
import { signOnSessions } from '#plugins/runtime/contract';

/** Whoever signed on as the user somewhere must show anew who they are. */
export async function signOffUser(
  server: ServerHost,
  companyId: string,
  userId: string,
): Promise<void> {
  await server.find(signOnSessions)?.signOffUser(companyId, userId);
}
