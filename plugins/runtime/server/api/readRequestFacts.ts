import type { RequestFacts, RunWire } from '../../contract';

const mostCookies = 50;
const refused = /^(?:__proto__|constructor|prototype)$/;
/** Cookies that this server sets for itself; they say who a browser is, so no flow sees them. */
const own = /^(?:sluice-.*|interactionid|interactiontoken)$/i;

const none: Readonly<Record<string, string>> = Object.freeze({});

/** Facts that know this server's own cookies, which stand in no copy of them. */
class Facts implements RequestFacts {
  readonly [more: string]: unknown;
  readonly ip: string;
  readonly userAgent: string;
  declare readonly origin?: string;
  declare readonly cookies?: Readonly<Record<string, string>>;
  readonly #own: Readonly<Record<string, string>>;

  constructor({ headers, ip }: Asking) {
    const { origin, cookie, 'user-agent': userAgent } = headers;
    this.ip = ip;
    this.userAgent = typeof userAgent === 'string' ? userAgent : '';
    if (typeof origin === 'string') this.origin = origin;
    const all = typeof cookie === 'string' ? parseCookies(cookie) : [];
    const part = (ours: boolean) =>
      Object.fromEntries(all.filter(([name]) => own.test(name) === ours));
    if (cookie) this.cookies = part(false);
    this.#own = all.length > 0 ? part(true) : none;
  }

  static ownCookies(facts: RequestFacts): Readonly<Record<string, string>> {
    return #own in facts ? facts.#own : none;
  }
}
/** A request as far as its facts are read from it. */
export type Asking = Parameters<RunWire['facts']>[0];

/**
 * Reads the facts about a request that a flow may use. Headers are left out, so that no credential
 * gets into a flow by accident.
 */
export const readRequestFacts = (request: Asking): RequestFacts => new Facts(request);

/** The server's own cookies of the request that these facts are of. */
export const ownCookies = Facts.ownCookies;

function parseCookies(header: string): (readonly [string, string])[] {
  return header
    .split(';', mostCookies)
    .map(
      pair =>
        [
          pair.slice(0, pair.indexOf('=')).trim(),
          decodeCookieValue(pair.slice(pair.indexOf('=') + 1).trim()),
        ] as const,
    )
    .filter(([name]) => name !== '' && !refused.test(name));
}

function decodeCookieValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
