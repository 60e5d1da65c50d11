import { guardedFetch, BlockedAddressError } from '#core/server/http/guardedFetch';
import type { ServerHost } from '#core/server';

const patience = 10_000;
const largest = 256 * 1024;

/**
 * The text of the keys that an application publishes at an address; throws a sentence where there
 * are none to be had.
 */
export async function publishedKeys(
  { settings: { allowHosts } }: ServerHost,
  url: string,
): Promise<string> {
  const { host } = new URL(url);
  let reply: Response;
  try {
    const fetched = guardedFetch({ allowHosts, maxBytes: largest });
    reply = await fetched(url, { signal: AbortSignal.timeout(patience) });
  } catch (fault) {
    if (fault instanceof BlockedAddressError) throw fault;
    throw new Error(`${host} did not answer: ${(fault as Error).message}`, { cause: fault });
  }
  if (!reply.ok) throw new Error(`${host} answered ${reply.status}`);
  return reply.text();
}
