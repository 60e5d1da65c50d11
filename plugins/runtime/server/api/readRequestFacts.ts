import { readOwnCookieName } from '#core/server/http/ownCookies';
import { readWantedLanguages, type WantedLanguages } from '#core/server/languages/wantedLanguages';
import type { RequestFacts, RunWire } from '../../contract';
import { isFlowCookie } from '../cookies/FlowCookies';

/** Cookies that this server sets for itself; they say who a browser is, so no flow sees them. */
const own = /^(?:sluice-.*|interactionid|interactiontoken)$/i;

type Cookies = Readonly<Record<string, string>>;
type Pair = readonly [name: string, value: string];

function readOwn(asking: Pick<Asking, 'pageHost'>, all: readonly Pair[]): Cookies {
  const cookies = all.flatMap(([written, value]) => {
    const name = written.startsWith('interaction') ? written : readOwnCookieName(asking, written);
    return name && own.test(name) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(cookies);
}

/** Facts about a request that only this server reads; no flow does. */
interface Brought {
  /** The server's own cookies. */
  readonly own: Cookies;
  /** The cookies of flows, of any policy and company. */
  readonly flow: Cookies;
  /** The origin of the environment's pages where the request was sent to it. */
  readonly pageOrigin?: string | undefined;
  /** The languages that the reader wants. */
  readonly languages: WantedLanguages;
  /** A run that starts with the request takes no session from later ones. */
  readonly pinned?: boolean;
}
const nothing: Brought = { own: {}, flow: {}, languages: {} };

/** Facts that know the cookies of their request, which stand in no copy of them. */
class Facts implements RequestFacts {
  readonly [more: string]: unknown;
  readonly ip: string;
  readonly userAgent: string;
  declare readonly origin?: string;
  readonly #brought: Brought;

  constructor({ headers, ip, pageHost }: Asking, { withOwn = true, pinned = false } = {}) {
    const { origin, cookie, 'user-agent': userAgent } = headers;
    this.ip = ip;
    this.userAgent = typeof userAgent === 'string' ? userAgent : '';
    if (typeof origin === 'string') this.origin = origin;
    const all = typeof cookie === 'string' ? parseCookies(cookie) : [];
    this.#brought = {
      own: withOwn ? readOwn({ pageHost }, all) : {},
      flow: Object.fromEntries(all.filter(([name]) => isFlowCookie(name))),
      pageOrigin: pageHost?.origin,
      languages: readWantedLanguages({ headers, pageHost }),
      pinned,
    };
  }

  static brought = (facts: RequestFacts): Brought =>
    facts instanceof Facts ? facts.#brought : nothing;
}
/** A request as far as its facts are read from it. */
export type Asking = Parameters<RunWire['facts']>[0];

/**
 * Reads the facts about a request that a flow may use. Headers are left out, so that no credential
 * gets into a flow by accident.
 */
export const readRequestFacts = (request: Asking): RequestFacts => new Facts(request);

/**
 * Reads the same for a run that takes no session from later requests; without `withOwn` as if the
 * browser had none of this server's own cookies.
 */
export const readPinnedFacts = (request: Asking, withOwn: boolean): RequestFacts =>
  new Facts(request, { withOwn, pinned: true });

/** Reads from facts what came with their request and stands in no copy of them. */
export const readBrought = Facts.brought;

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
