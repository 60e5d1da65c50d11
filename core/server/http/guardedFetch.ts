import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch as undiciFetch, type Dispatcher } from 'undici';
import { getField } from '#core/contract';
import { followRedirects } from './followRedirects';
import { AddressRules, bare, isAddress, BlockedAddressError } from './AddressRules';
import { AnswerSizeError, codedBy, openAnswer, watchBody } from './codedAnswer';
import { limitTime } from './limitTime';
import { resolveHost } from './resolveHost';
import { toHeaders } from './toHeaders';

export interface GuardOptions {
  /** `SLUICE_ALLOW_HOSTS`. */
  readonly allowHosts?: readonly string[];
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** How names become addresses; `resolveHost` without it. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

const defaults = { timeoutMs: 15_000, longestMs: 120_000, maxBytes: 10 * 1024 * 1024 };

export { BlockedAddressError };

const refusal = (host: string) =>
  new BlockedAddressError(
    `Calls to ${host} are blocked because its IP address is in a private network. An operator can allow the host in SLUICE_ALLOW_HOSTS.`,
  );

/**
 * Hands an answer on as it was sent: `fetch` would decode it without counting, so its encodings go
 * under a name that only `openAnswer` reads.
 */
const keepCoded: Dispatcher.DispatcherComposeInterceptor = dispatch => (options, handler) =>
  dispatch(options, {
    onRequestStart: (...parameters) => handler.onRequestStart?.(...parameters),
    onRequestUpgrade: (...parameters) => handler.onRequestUpgrade?.(...parameters),
    onResponseStart: (controller, status, headers, message) => {
      const { 'content-encoding': coding, [codedBy]: _, ...others } = headers;
      const kept = coding === undefined ? others : { ...others, [codedBy]: coding };
      return handler.onResponseStart?.(controller, status, kept, message);
    },
    onResponseData: (...parameters) => handler.onResponseData?.(...parameters),
    onResponseEnd: (...parameters) => handler.onResponseEnd?.(...parameters),
    onResponseError: (...parameters) => handler.onResponseError?.(...parameters),
  });

/**
 * A `fetch` for what flows call: each connection, also one a redirect leads to, is checked by its
 * literal address and by every address its name has, and the socket is opened to a checked address
 * (security requirements, 11). Secrets stay with the origin they are sent to (`followRedirects`). It ends after 15 s, takes 10 MiB at most, decoded, and keeps no cookies.
 */
export function guardedFetch({
  allowHosts = [],
  timeoutMs = defaults.timeoutMs,
  maxBytes = defaults.maxBytes,
  resolve = resolveHost,
}: GuardOptions = {}): typeof fetch {
  const rules = new AddressRules(allowHosts);
  const createLookup =
    (free: boolean): LookupFunction =>
    (host, options, done) => {
      resolve(host).then(
        addresses => {
          const [first] = addresses;
          const bad = addresses.find(({ address }) => !free && !rules.mayReach(address));
          if (bad || !first) done(refusal(host), '');
          else if (options.all) done(null, [...addresses]);
          else done(null, first.address, first.family);
        },
        error => done(error, ''),
      );
    };
  const terms = { timeout: Math.min(timeoutMs, 10_000) };
  const open = buildConnector({ ...terms, lookup: createLookup(true) });
  const guarded = buildConnector({ ...terms, lookup: createLookup(false) });
  const agent = new Agent({
    connect: (options, done) => {
      const listed = rules.lists(
        options.hostname,
        options.port || (options.protocol === 'https:' ? '443' : '80'),
      );
      if (!listed && isAddress(options.hostname) && !rules.mayReach(bare(options.hostname)))
        return done(refusal(options.hostname), null);
      return (listed ? open : guarded)(options, done);
    },
    maxResponseSize: maxBytes,
    keepAliveTimeout: 4000,
    headersTimeout: defaults.longestMs,
    bodyTimeout: defaults.longestMs,
  });
  const dispatcher = agent.compose(keepCoded);
  const send = async (target: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(target instanceof Request ? target.url : target);
    const reply = (await undiciFetch(url, {
      ...(init as object),
      dispatcher,
    })) as unknown as Response;
    const explain = (fault: unknown) => plain(fault, url, maxBytes);
    return openAnswer(reply, { maxBytes, host: url.host, explain });
  };
  return async (target: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(target instanceof Request ? target.url : target);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new BlockedAddressError(`Only http and https URLs can be called, not ${url.protocol}`);
    if (url.username || url.password)
      throw new BlockedAddressError(
        `The URL of ${url.host} contains a username or password. Send them in a header instead.`,
      );
    const headers = init.headers && toHeaders(init.headers);
    const limit = limitTime(init.signal ? defaults.longestMs : timeoutMs, init.signal);
    const { signal } = limit;
    try {
      const options = { ...init, signal, ...(headers && { headers }) };
      const reply = await (options.redirect === 'manual' || options.redirect === 'error'
        ? send(url, options)
        : followRedirects(send, url, options));
      watchBody(reply, limit);
      return reply;
    } catch (fault) {
      limit.end();
      throw plain(fault, url, maxBytes);
    }
  };
}

/** The reason of a failed call as one sentence; fetch itself says only "fetch failed". */
function plain(fault: unknown, url: URL, maxBytes: number): Error {
  let cause = fault;
  while (
    cause instanceof Error &&
    cause.cause instanceof Error &&
    !(cause instanceof BlockedAddressError)
  )
    cause = cause.cause;
  if (cause instanceof BlockedAddressError || cause instanceof AnswerSizeError) return cause;
  const [name, code, message] = ['name', 'code', 'message'].map(field => getField(cause, field));
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new AnswerSizeError(url.host, maxBytes);
  const late = ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEOUT'];
  if (name === 'TimeoutError' || name === 'AbortError' || late.includes(String(code)))
    return new Error(`${url.host} did not respond in time.`, { cause: fault });
  return new Error(`The call to ${url.host} failed: ${code ?? message}.`, { cause: fault });
}
