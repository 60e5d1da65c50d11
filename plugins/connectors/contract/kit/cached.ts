import type { NodeCall } from '../connector';
import { TextCache } from './TextCache';

/** A text that is good for so many seconds, such as an access token. */
export interface ExpiringText {
  readonly value: string;
  readonly seconds: number;
}

/** By the fetch of the environment, so that what one server found out is not another's. */
const caches = new WeakMap<NodeCall['fetch'], TextCache>();

const hash = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * Returns what `load` returned for the same environment, connection, and name, until shortly before
 * it expires, in an hour at most; calls it where nothing is cached, or with `again`, such as after a
 * service refused the token. Texts have at most 16,384 characters; longer ones are not cached.
 */
export async function cached(
  call: Pick<NodeCall, 'connection' | 'fetch' | 'interaction'>,
  name: string,
  load: () => Promise<ExpiringText>,
  { again = false }: { readonly again?: boolean } = {},
): Promise<string> {
  let cache = caches.get(call.fetch);
  if (!cache) caches.set(call.fetch, (cache = new TextCache()));
  const { companyId } = call.interaction;
  const key = `${name} ${await hash(JSON.stringify(call.connection))}`;
  const known = again ? undefined : cache.get(companyId, key);
  if (known !== undefined) return known;
  const { value, seconds } = await load();
  cache.set(companyId, key, value, seconds);
  return value;
}
