import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSecret } from '../../contract/id';
import type { ServerHost } from '../host/serverHost';
import { isSecure } from '../http/publicAddress';
import { formatCookie } from '../http/responseHeaders';

const cookie = 'sluice-sso';
const seconds = 900;

/** Returns the value that only this browser knows, if it has one. */
export const knownBrowser = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookie}=([0-9a-f]{32})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];

/**
 * The same; a browser that knows nothing is given something to know, so that nobody else's link can
 * go on in it.
 */
export function ssoBrowser(
  server: Pick<ServerHost, 'settings'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const browser = knownBrowser(request) ?? newSecret(16);
  void reply.header(
    'set-cookie',
    formatCookie(
      { name: cookie, value: browser, path: '/v1/customers', maxAge: seconds },
      isSecure(server),
    ),
  );
  return browser;
}
