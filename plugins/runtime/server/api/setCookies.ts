import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FlowCookie } from '#plugins/connectors/contract';
import type { RunReply } from '../../contract';

const nameForm = /^[\w!#$%&'*+.^`|~-]{1,128}$/;
const longest = 4000;
const reserved = /^(?:interactionid|interactiontoken)$/i;

/** How long a client may leave a screen unanswered before its cookies are gone (wire facts, 12). */
const screenSeconds = 900;

/**
 * Sets what belongs to an answer of a run: the cookies that the flow asked for (one whose name or
 * size no browser would take is left out), those by which a client may answer the screen in place
 * of headers, and the correlation id.
 */
export function setCookies(request: FastifyRequest, reply: FastifyReply, result: RunReply): void {
  const secure = request.protocol === 'https';
  for (const cookie of result.cookies ?? []) {
    const text = cookieText(cookie, secure);
    if (text) void reply.header('set-cookie', text);
  }
  if (result.correlationId) void reply.header('correlation-id', result.correlationId);
  const waits = result.kind === 'screen';
  if (!waits && !/(?:^|;\s*)interactionId=/.test(request.headers.cookie ?? '')) return;
  const own = waits ? [result.interactionId, result.interactionToken] : ['', ''];
  for (const [index, name] of ['interactionId', 'interactionToken'].entries())
    void reply.header(
      'set-cookie',
      `${name}=${own[index]}; Path=/; Max-Age=${waits ? screenSeconds : 0}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    );
}

/** A cookie as its header says it. */
export function cookieText(
  { name, value, maxAge, path = '/', domain, sameSite = 'Lax' }: FlowCookie,
  secure: boolean,
): string | undefined {
  const encoded = encodeURIComponent(value);
  if (!nameForm.test(name) || reserved.test(name) || encoded.length > longest || /[;\s]/.test(path))
    return undefined;
  return [
    `${name}=${encoded}`,
    `Path=${path}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${Math.trunc(maxAge)}`]),
    ...(domain && /^[\w.-]+$/.test(domain) ? [`Domain=${domain}`] : []),
    'HttpOnly',
    // A browser refuses SameSite=None without Secure.
    ...(secure
      ? ['Secure', `SameSite=${sameSite}`]
      : [`SameSite=${sameSite === 'None' ? 'Lax' : sameSite}`]),
  ].join('; ');
}
