import { getErrorMessage } from '#core/contract';
import { guardedFetch } from '../http/guardedFetch';
import { PackageError } from './PackageError';

/** Reads what stands at a URL, of at most so many bytes. */
export type ReadUrl = (url: string, maxBytes: number) => Promise<Buffer>;

/**
 * Returns what reads from a place that the operator named, be it in a private network, and from
 * public ones.
 *
 * @throws PackageError that names the URL
 */
export function readFrom(place: string, allowed: readonly string[]): ReadUrl {
  const allowHosts = [...allowed, new URL(place).host];
  return async (url, maxBytes) => {
    try {
      const reply = await guardedFetch({ allowHosts, maxBytes })(url);
      if (!reply.ok) throw new Error(`status ${reply.status}`);
      return Buffer.from(await reply.arrayBuffer());
    } catch (fault) {
      throw new PackageError(`${url} can’t be read: ${getErrorMessage(fault)}`);
    }
  };
}
