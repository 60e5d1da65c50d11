import type { PageHost } from './pageHosts';

interface Asking {
  readonly pageHost?: Pick<PageHost, 'origin'> | undefined;
}
const prefix = '__Host-';

/** Whether browsers keep a cookie of this host from all others: the prefix asks for https. */
const isGuarded = ({ pageHost }: Asking) => pageHost?.origin.startsWith('https:') === true;

/**
 * Returns the name under which the asked host sets a cookie of this server. Pages of environments may
 * be sites of one domain, which could set cookies for each other; with the prefix they cannot. Such a
 * cookie has the path `/`.
 */
export const toOwnCookieName = (asking: Asking, name: string): string =>
  isGuarded(asking) ? `${prefix}${name}` : name;

/** Returns the plain name of a cookie that the asked host set; undefined for any other. */
export function readOwnCookieName(asking: Asking, written: string): string | undefined {
  if (!isGuarded(asking)) return written;
  return written.startsWith(prefix) ? written.slice(prefix.length) : undefined;
}
