import type { FastifyRequest } from 'fastify';
import type { RequestFacts } from '../../contract';

const mostCookies = 50;
const refused = /^(?:__proto__|constructor|prototype)$/;
/** Cookies that this server sets for itself; they say who a browser is, so no flow sees them. */
const own = /^(?:sluice-.*|interactionid|interactiontoken)$/i;

const kept = new WeakMap<RequestFacts, Readonly<Record<string, string>>>();

/** What a flow may know of a request. Its headers stay out, so that no credential gets into a flow by accident. */
export function factsOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): RequestFacts {
  const origin = typeof headers.origin === 'string' ? headers.origin : undefined;
  const all = cookiesOf(headers.cookie ?? '');
  const part = (ours: boolean) => Object.fromEntries(all.filter(([name]) => own.test(name) === ours));
  const facts: RequestFacts = {
    ip,
    userAgent: headers['user-agent'] ?? '',
    ...(origin !== undefined && { origin }),
    ...(headers.cookie && { cookies: part(false) }),
  };
  kept.set(facts, part(true));
  return facts;
}

/** The server's own cookies of the request that these facts are of. */
export const ownCookies = (facts: RequestFacts): Readonly<Record<string, string>> => kept.get(facts) ?? {};

function cookiesOf(header: string): (readonly [string, string])[] {
  return header
    .split(';', mostCookies)
    .map(pair => [pair.slice(0, pair.indexOf('=')).trim(), decoded(pair.slice(pair.indexOf('=') + 1).trim())] as const)
    .filter(([name]) => name !== '' && !refused.test(name));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
