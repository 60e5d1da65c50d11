import { issueToken, type ServerHost } from '#core/server';
import type { LinkBound } from './OwnFlows';

/**
 * The address that a mail leads to; made for an address that is nobody's as well, so that both take
 * the same time.
 */
export async function signOnLinkFor(
  server: ServerHost,
  companyId: string,
  customerId: string,
  bound: LinkBound,
): Promise<string> {
  const token = await issueToken(server.database.across, {
    audience: 'signOnLink',
    customerId,
    companyId,
    subject: { ...bound },
  });
  return `${server.settings.publicUrl}/signon-link?token=${token}`;
}
