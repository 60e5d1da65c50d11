import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSecret } from '#core/contract/ids/id';
import type { ServerHost } from '#core/server';
import { toOwnCookieName } from '#core/server/http/ownCookies';
import { isSecure } from '#core/server/http/publicAddress';
import { formatCookie } from '#core/server/http/responseHeaders';

/**
 * The cookie by which a browser is known again when it comes back from elsewhere; flows never see
 * it.
 */
export const browserCookie = 'sluice-browser';

/** Returns the secret by which a browser is known; empty for one that is not. */
export const readBrowserId = (request: Pick<FastifyRequest, 'headers' | 'pageHost'>): string =>
  new RegExp(`(?:^|;\\s*)${toOwnCookieName(request, browserCookie)}=([0-9a-f]{32})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )?.[1] ?? '';

/**
 * Returns the secret that only this browser knows, and sets it as a cookie if there is none. Works
 * on pages that are opened, not posted to: a page in a sandbox posts without cookies.
 */
export function ensureBrowserId(
  server: Pick<ServerHost, 'settings'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const known = readBrowserId(request);
  if (known) return known;
  const made = newSecret(16);
  void reply.header(
    'set-cookie',
    formatCookie({ name: toOwnCookieName(request, browserCookie), value: made }, isSecure(server)),
  );
  return made;
}
