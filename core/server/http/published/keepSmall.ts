import type { JSONWebKeySet, JWK } from 'jose';
import { isRecord } from '#core/contract';

/** Keys of a set, at most: each token that is verified with it has all of them looked at. */
const mostKeys = 200;
const largest = 256 * 1024;
/** Of a key, what a signature is verified with. */
const members = ['kty', 'kid', 'use', 'alg', 'crv', 'x', 'y', 'n', 'e', 'pub'] as const;

const isText = (value: unknown): value is string => typeof value === 'string';

function toSmallKey(key: Readonly<Record<string, unknown>>): JWK {
  const kept = members.flatMap(name => (isText(key[name]) ? [[name, key[name]] as const] : []));
  const { key_ops: uses } = key;
  return {
    ...Object.fromEntries(kept),
    ...(Array.isArray(uses) && { key_ops: uses.filter(isText).slice(0, mostKeys) }),
  };
}

/**
 * Returns a key set with no more of each key than verifying takes, so that it takes little memory
 * and is looked through in little time, whatever its host sent.
 *
 * @throws Error with a sentence where it is none, or has too many keys
 */
export function toSmallKeySet(given: unknown): JSONWebKeySet {
  const keys = isRecord(given) ? given['keys'] : undefined;
  if (!Array.isArray(keys)) throw new Error('The response is not a JSON Web Key Set.');
  if (keys.length > mostKeys)
    throw new Error(`The key set has ${keys.length} keys, and the limit is ${mostKeys}.`);
  if (!keys.every(isRecord)) throw new Error('The response is not a JSON Web Key Set.');
  return { keys: keys.map(toSmallKey) };
}

const isFlat = (value: unknown): boolean =>
  isText(value) || typeof value === 'boolean' || typeof value === 'number';

/** Metadata of a provider are plain values, lists of texts, and addresses by their names. */
const toSmallMetadata = (given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
      if (isFlat(value)) return [[name, value]];
      if (Array.isArray(value)) return [[name, value.filter(isText)]];
      if (!isRecord(value)) return [];
      return [[name, Object.fromEntries(Object.entries(value).filter(([, each]) => isText(each)))]];
    }),
  );

/**
 * Returns a fetch that reads no more of the documents that a provider publishes, its metadata and
 * keys, than a client needs: libraries keep them, and copy them. Responses to requests with a body or
 * a token are handed on as they are.
 */
export const keepSmall =
  (send: typeof fetch): typeof fetch =>
  async (target, init = {}) => {
    const reply = await send(target, init);
    const { method = 'GET', headers } = init;
    if (method !== 'GET' || new Headers(headers).has('authorization') || !reply.ok) return reply;
    const text = await reply.text();
    const { host } = new URL(target instanceof Request ? target.url : target);
    if (text.length > largest)
      throw new Error(`The response from ${host} is larger than ${largest / 1024} KiB.`);
    const { status } = reply;
    const said = { status, headers: { 'content-type': reply.headers.get('content-type') ?? '' } };
    return new Response(shorten(text), said);
  };

/** Returns the text of less; a text that is no JSON object is left for its reader to reject. */
function shorten(text: string): string {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return text;
  }
  if (!isRecord(read)) return text;
  return JSON.stringify('keys' in read ? toSmallKeySet(read) : toSmallMetadata(read));
}
