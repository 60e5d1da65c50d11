import { readOwnCookieName } from '#core/server/http/ownCookies';
import { readWantedLanguages, type WantedLanguages } from '#core/server/languages/wantedLanguages';
import type { RequestFacts, RunWire } from '../../contract';
import { isFlowCookie } from '../cookies/FlowCookies';

/** Cookies that this server sets for itself; they say who a browser is, so no flow sees them. */
const own = /^(?:sluice-.*|interactionid|interactiontoken)$/i;

type Cookies = Readonly<Record<string, string>>;
/** The cookies of a request that brought none. */
export const noCookies: Cookies = Object.freeze({});

type Pair = readonly [name: string, value: string];

function readOwn(asking: Pick<Asking, 'pageHost'>, all: readonly Pair[]): Cookies {
  const found = all.flatMap(([written, value]) => {
    const name = written.startsWith('interaction') ? written : readOwnCookieName(asking, written);
    return name && own.test(name) ? [[name, value] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : noCookies;
}

/** Facts that know the cookies of their request, which stand in no copy of them. */
class Facts implements RequestFacts {
  readonly [more: string]: unknown;
  readonly ip: string;
  readonly userAgent: string;
  declare readonly origin?: string;
  readonly #own: Cookies;
  readonly #flow: Cookies;
  readonly #pageOrigin: string | undefined;
  readonly #languages: WantedLanguages;

  constructor({ headers, ip, pageHost }: Asking, withOwn = true) {
    const { origin, cookie, 'user-agent': userAgent } = headers;
    this.ip = ip;
    this.userAgent = typeof userAgent === 'string' ? userAgent : '';
    if (typeof origin === 'string') this.origin = origin;
    const all = typeof cookie === 'string' ? parseCookies(cookie) : [];
    this.#own = withOwn ? readOwn({ pageHost }, all) : noCookies;
    const flow = all.filter(([name]) => isFlowCookie(name));
    this.#flow = flow.length > 0 ? Object.fromEntries(flow) : noCookies;
    this.#pageOrigin = pageHost?.origin;
    this.#languages = readWantedLanguages({ headers, pageHost });
  }

  static ownCookies(facts: RequestFacts): Cookies {
    return facts instanceof Facts ? facts.#own : noCookies;
  }

  static flowCookies(facts: RequestFacts): Cookies {
    return facts instanceof Facts ? facts.#flow : noCookies;
  }

  static languages(facts: RequestFacts): WantedLanguages {
    return facts instanceof Facts ? facts.#languages : {};
  }

  static pageOrigin(facts: RequestFacts): string | undefined {
    return facts instanceof Facts ? facts.#pageOrigin : undefined;
  }
}
/** A request as far as its facts are read from it. */
export type Asking = Parameters<RunWire['facts']>[0];

/**
 * Reads the facts about a request that a flow may use. Headers are left out, so that no credential
 * gets into a flow by accident.
 */
export const readRequestFacts = (request: Asking): RequestFacts => new Facts(request);

/** Reads the same of a request as if its browser had none of this server's own cookies. */
export const readStrangerFacts = (request: Asking): RequestFacts => new Facts(request, false);

/** The server's own cookies of the request that these facts are of. */
export const ownCookies = Facts.ownCookies;

/** The cookies of flows, of any policy and company, of the request that these facts are of. */
export const flowCookies = Facts.flowCookies;

/** The languages that the reader of this request wants. */
export const requestLanguages = Facts.languages;

/** The origin of the environment's pages where the request was sent to it. */
export const pageOrigin = Facts.pageOrigin;

const parseCookies = (header: string): Pair[] =>
  header.split(';').map(pair => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim(), decodeCookieValue(pair.slice(at + 1).trim())] as const;
  });

function decodeCookieValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
