import { namespace } from '#core/contract';
import type { RequestFacts, RunReply } from './runner';

const runtime = namespace('runtime');

/** A request as far as a flow may know of it. */
interface Asking {
  readonly ip: string;
  /** The environment whose pages the asked host serves. */
  readonly pageHost?: { readonly origin: string } | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}
export interface RunWire {
  /** Returns the facts about a request that a flow may read. */
  facts(request: Asking): RequestFacts;
  /**
   * The same without the browser’s sign-in, where its person last showed who they are before
   * `since` (epoch milliseconds), or used one of the methods of `ages` longer ago than its
   * milliseconds. A run that starts with them takes no other session from later requests.
   */
  freshFacts(
    companyId: string,
    request: Asking,
    freshness: {
      readonly since?: number | undefined;
      readonly ages?: Readonly<Record<string, number>> | undefined;
    },
  ): Promise<RequestFacts>;
  /** Ends the sign-in of a request’s browser; answers with the cookies to set. */
  signOff(companyId: string, request: Asking): Promise<readonly string[]>;
  /** The cookies that a run asks for, as `set-cookie` headers. */
  cookies(request: Pick<Asking, 'pageHost'>, reply: RunReply): readonly string[];
  /**
   * All headers that go with a reply: its cookies, those by which a client may answer its screen,
   * and the correlation id.
   */
  headers(
    companyId: string,
    request: Pick<Asking, 'headers' | 'pageHost'>,
    reply: RunReply,
  ): readonly (readonly [string, string])[];
  /** A reply as clients of the API read it. */
  plain(companyId: string, reply: RunReply): { readonly status: number; readonly body: unknown };
  /** A reply as clients of the SDK read it (`response_mode=pi.flow`; wire facts, 12). */
  sdk(
    companyId: string,
    reply: RunReply,
  ): Promise<{ readonly status: number; readonly body: object }>;
}
/** Answers with runs over HTTP, for plugins whose routes start them. */
export const runWire = runtime.service<RunWire>('runWire');
