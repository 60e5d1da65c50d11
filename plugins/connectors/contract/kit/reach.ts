import { getErrorMessage } from '#core/contract';
import type { TestCall } from '..';
import type { TestStep } from '../internal';

/**
 * Asks an address for its head; whoever answers at all is there, but for “not found” and faults of
 * the server.
 */
export async function reach({ fetch, signal }: TestCall, address: string): Promise<TestStep> {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return { ok: false, text: `“${address}” is not a URL. Enter one that starts with https://.` };
  }
  const place = `${url.host}${url.pathname === '/' ? '' : url.pathname}`;
  try {
    const reply = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    await reply.body?.cancel();
    const { status } = reply;
    if (status === 404 || status === 410)
      return {
        ok: false,
        text: `${place} returned ${status}: not found. Check its path.`,
      };
    if (status >= 500 && status !== 501)
      return {
        ok: false,
        text: `${place} returned ${status}: the service failed.`,
      };
    return { ok: true, text: `${place} returned ${status}.` };
  } catch (fault) {
    return { ok: false, text: describeUnreachable(url.host, getErrorMessage(fault)) };
  }
}

/** Why nobody was met at a host, as a sentence that says where to look. */
function describeUnreachable(host: string, message: string): string {
  if (/ECONNREFUSED/.test(message))
    return `Nothing is listening at ${host}. Check the host and port.`;
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return `${host} can’t be resolved. Check the host name.`;
  if (/cert|self.signed|altname/i.test(message))
    return `${host} has an untrusted certificate. ${message}`;
  return message;
}
