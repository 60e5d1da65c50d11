import { BlockedAddressError } from './AddressRules';

const mostHops = 20;
const redirects = new Set([301, 302, 303, 307, 308]);
/** Headers that describe an answer or a body, and say nothing of who asks. */
const plainHeaders = new Set([
  'accept',
  'accept-language',
  'cache-control',
  'content-length',
  'content-type',
  'user-agent',
]);
/** Shorter values turn up in addresses by chance. */
const shortestValue = 4;
/** Shorter parts of a path are no keys. */
const shortestSecret = 16;
/** Longer words are none of a language. */
const longestWord = 32;

/**
 * Sends a request and follows redirects as fetch does, within its origin (scheme, host and port).
 * Another origin gets nothing that the request carried: a redirect there is followed only as a plain
 * GET for a request without headers of its own, where it repeats no value of the query and nothing
 * of the path that looks like a key, and, where `strict`, not at all. Nor is one from https to http.
 *
 * @throws BlockedAddressError for a redirect that is not followed; it names both origins.
 */
export async function followRedirects(
  send: typeof fetch,
  start: URL,
  init: RequestInit,
  strict = false,
): Promise<Response> {
  let [url, request]: [URL, RequestInit] = [start, init];
  for (let hop = 0; hop <= mostHops; hop += 1) {
    const reply = await send(url, { ...request, redirect: 'manual' });
    const location = reply.headers.get('location');
    if (!redirects.has(reply.status) || location === null) return reply;
    await reply.body?.cancel();
    if (!URL.canParse(location, url))
      throw new BlockedAddressError(`${url.origin} redirects to an invalid URL.`);
    const next = new URL(location, url);
    if (next.protocol !== 'http:' && next.protocol !== 'https:')
      throw new BlockedAddressError(
        `Only http and https URLs can be called, but ${url.origin} redirects to ${next.protocol}`,
      );
    const onward = toNextRequest(request, reply.status);
    if (next.origin !== url.origin) {
      if (next.protocol !== 'https:' && url.protocol === 'https:')
        throw createRefusal(url, next, 'leads to a URL without https');
      if (strict || !carriesNothing(url, onward, next))
        throw createRefusal(url, next, `would send values meant only for ${url.origin}`);
    }
    [url, request] = [next, onward];
  }
  throw new BlockedAddressError(`${start.origin} redirects more than ${mostHops} times.`);
}

const createRefusal = (from: URL, to: URL, why: string) =>
  new BlockedAddressError(
    `${from.origin} redirects to ${to.origin}. The redirect was not followed because it ${why}. To call ${to.origin}, enter its URL instead.`,
  );

/** Returns the request for the next address, as fetch makes it: 303 always, and 301 and 302 of a POST, become a GET. */
function toNextRequest(request: RequestInit, status: number): RequestInit {
  const method = (request.method ?? 'GET').toUpperCase();
  const asGet =
    status === 303 ? method !== 'GET' && method !== 'HEAD' : status < 303 && method === 'POST';
  if (!asGet) return request;
  const { body: _body, ...rest } = request;
  const headers = [...new Headers(rest.headers)].filter(([name]) => !name.startsWith('content-'));
  return { ...rest, method: 'GET', headers };
}

/** Whether nothing that a request carries would reach another origin. */
function carriesNothing(from: URL, { headers, body }: RequestInit, to: URL): boolean {
  if (body !== undefined && body !== null) return false;
  if ([...new Headers(headers).keys()].some(name => !plainHeaders.has(name))) return false;
  const there = decode(to.href);
  const values = [...from.searchParams].map(([name, value]) => value || name);
  const secrets = from.pathname.split('/').flatMap(part => (looksSecret(part) ? [part] : []));
  return ![...values.filter(value => value.length >= shortestValue), ...secrets].some(value =>
    there.includes(value),
  );
}

/**
 * Whether a part of a path may be a key, as in addresses of webhooks: long, and with letters and
 * digits mixed in one word, or of one very long word. Titles and dates in addresses are neither.
 */
function looksSecret(part: string): boolean {
  const text = decode(part);
  if (text.length < shortestSecret) return false;
  const words = text.split(/[^A-Za-z0-9]+/);
  return words.some(
    word =>
      word.length >= longestWord ||
      (word.length >= 8 && /[a-z]/i.test(word) && /\d\D+\d|[a-z]\d+[a-z]/i.test(word)),
  );
}

function decode(text: string): string {
  try {
    return `${text} ${decodeURIComponent(text.replaceAll('+', ' '))}`;
  } catch {
    return text;
  }
}

const known = new WeakMap<typeof fetch, typeof fetch>();

/**
 * Returns a fetch for requests that carry secrets: it follows redirects within their origin only,
 * whatever the requests look like. The same one comes for the same `fetch`.
 */
export function keepToOrigin(send: typeof fetch): typeof fetch {
  let kept = known.get(send);
  if (!kept) {
    kept = (target, init = {}) =>
      init.redirect === 'manual' || init.redirect === 'error'
        ? send(target, init)
        : followRedirects(
            send,
            new URL(target instanceof Request ? target.url : target),
            init,
            true,
          );
    known.set(send, kept);
  }
  return kept;
}
