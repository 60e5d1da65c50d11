import type { FastifyRequest } from 'fastify';
import { verifySecret } from '../encryption/hashSecret';
import { spendToken } from '../authentication/tokens';
import type { ServerHost } from '../host/serverHost';
import type { SsoState } from './beginSso';
import { knownBrowser } from './ssoBrowser';
import { SsoError } from './SsoError';

interface Taken {
  readonly state: string;
  readonly companyId: string;
  readonly kept: SsoState;
}

/**
 * Takes the stored state of the sign-in that a browser returns from: valid once, and only in the
 * browser that began it.
 */
export async function takeState(server: ServerHost, request: FastifyRequest): Promise<Taken> {
  const { state } = request.query as Record<string, unknown>;
  const row =
    typeof state === 'string'
      ? await spendToken(server.database.across, state, 'ssoState')
      : undefined;
  if (!row)
    throw new SsoError(
      'sign_on_over',
      'This sign-on was used already or has taken too long. Begin it again.',
    );
  const kept = JSON.parse(row.subject) as SsoState;
  const browser = knownBrowser(request);
  if (!browser || !verifySecret(browser, kept.browser))
    throw new SsoError(
      'another_browser',
      'This sign-on was begun in another browser. Begin it again in this one.',
    );
  return { state: String(state), companyId: row.company_id, kept };
}
