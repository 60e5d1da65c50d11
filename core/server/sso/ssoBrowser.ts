import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSecret } from '../../contract/ids/id';
import type { ServerHost } from '../host/serverHost';
import { isSecure } from '../http/publicAddress';
import { formatCookie } from '../http/responseHeaders';

/** With the prefix, no site beside this host can set the cookie, such as pages of an environment. */
const toName = (server: Pick<ServerHost, 'settings'>) =>
  isSecure(server) ? '__Host-sluice-sso' : 'sluice-sso';
const seconds = 900;

/** Returns the value that only this browser knows, if it has one. */
export const findKnownBrowser = (
  server: Pick<ServerHost, 'settings'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string | undefined =>
  new RegExp(`(?:^|;\\s*)${toName(server)}=([0-9a-f]{32})(?:;|$)`).exec(headers.cookie ?? '')?.[1];

/**
 * The same; a browser that knows nothing is given something to know, so that nobody else's link can
 * go on in it.
 */
export function ssoBrowser(
  server: Pick<ServerHost, 'settings'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const browser = findKnownBrowser(server, request) ?? newSecret(16);
  void reply.header(
    'set-cookie',
    formatCookie({ name: toName(server), value: browser, maxAge: seconds }, isSecure(server)),
  );
  return browser;
}
