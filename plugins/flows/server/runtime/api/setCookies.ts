import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FlowCookie } from '../../../../connections/contract';

const nameForm = /^[\w!#$%&'*+.^`|~-]{1,128}$/;
const longest = 4000;
const reserved = /^(?:interactionid|interactiontoken)$/i;

/** Sets the cookies a flow asked for; one whose name or size no browser would take is left out. */
export function setCookies(request: FastifyRequest, reply: FastifyReply, cookies: readonly FlowCookie[] = []): void {
  const secure = request.protocol === 'https';
  for (const cookie of cookies) {
    const text = cookieText(cookie, secure);
    if (text) void reply.header('set-cookie', text);
  }
}

/** A cookie as its header says it. */
export function cookieText(
  { name, value, maxAge, path = '/', domain, sameSite = 'Lax' }: FlowCookie,
  secure: boolean,
): string | undefined {
  const encoded = encodeURIComponent(value);
  if (!nameForm.test(name) || reserved.test(name) || encoded.length > longest || /[;\s]/.test(path)) return undefined;
  return [
    `${name}=${encoded}`,
    `Path=${path}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${Math.trunc(maxAge)}`]),
    ...(domain && /^[\w.-]+$/.test(domain) ? [`Domain=${domain}`] : []),
    'HttpOnly',
    // A browser refuses SameSite=None without Secure.
    ...(secure ? ['Secure', `SameSite=${sameSite}`] : [`SameSite=${sameSite === 'None' ? 'Lax' : sameSite}`]),
  ].join('; ');
}
