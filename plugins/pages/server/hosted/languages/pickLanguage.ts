import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseLocale } from '#core/contract/languages';
import type { ServerHost } from '#core/server';
import { toOwnCookieName } from '#core/server/http/ownCookies';
import { isSecure } from '#core/server/http/publicAddress';
import { formatCookie } from '#core/server/http/responseHeaders';
import { formatPicked, languageCookie } from '#core/server/languages/wantedLanguages';

const year = 365 * 24 * 3600;

/** Remembers the language that someone picked on a page of a run, in a cookie of the browser. */
export function pickLanguage(
  server: Pick<ServerHost, 'settings'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { language, runId }: { readonly language: string; readonly runId: string },
): void {
  const locale = language.length <= 35 ? parseLocale(language) : undefined;
  if (!locale) return;
  const name = toOwnCookieName(request, languageCookie);
  const value = formatPicked(locale, /^[\w-]{1,64}$/.test(runId) ? runId : '');
  const cookie = formatCookie({ name, value, maxAge: year }, isSecure(server));
  if (cookie) void reply.header('set-cookie', cookie);
}
