import type { FastifyRequest } from 'fastify';
import type { RequestFacts } from '../../contract';

const mostCookies = 50;

/** What a flow may know of a request. Its headers stay out, so that no credential gets into a flow by accident. */
export function factsOf(request: FastifyRequest): RequestFacts {
  const { headers } = request;
  const origin = typeof headers.origin === 'string' ? headers.origin : undefined;
  return {
    ip: request.ip,
    userAgent: headers['user-agent'] ?? '',
    ...(origin !== undefined && { origin }),
    ...(headers.cookie && { cookies: cookiesOf(headers.cookie) }),
  };
}

function cookiesOf(header: string): Readonly<Record<string, string>> {
  const pairs = header
    .split(';', mostCookies)
    .map(pair => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()] as const)
    .filter(
      ([name]) =>
        name !== '' && !/^(?:__proto__|constructor|prototype|interactionId|interactionToken|sluice-.*)$/i.test(name),
    );
  return Object.fromEntries(pairs);
}
