import { getErrorMessage } from '#core/contract';
import type { TestCall, TestStep } from '..';

/**
 * Asks an address for its head; whoever answers at all is there, but for “not found” and faults of
 * the server.
 */
export async function reach({ fetch, signal }: TestCall, address: string): Promise<TestStep> {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return { ok: false, text: `“${address}” is no address. Write it with https:// in front.` };
  }
  const place = `${url.host}${url.pathname === '/' ? '' : url.pathname}`;
  try {
    const reply = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    await reply.body?.cancel();
    const { status } = reply;
    if (status === 404 || status === 410)
      return {
        ok: false,
        text: `${place} answered ${status}: there is nothing at this address. Look at its path.`,
      };
    if (status >= 500 && status !== 501)
      return {
        ok: false,
        text: `${place} answered ${status}: the service has a fault of its own.`,
      };
    return { ok: true, text: `${place} answered ${status}.` };
  } catch (fault) {
    return { ok: false, text: describeUnreachable(url.host, getErrorMessage(fault)) };
  }
}

/** Why nobody was met at a host, as a sentence that says where to look. */
function describeUnreachable(host: string, message: string): string {
  if (/ECONNREFUSED/.test(message)) return `Nothing listens at ${host}. Look at host and port.`;
  if (/ENOTFOUND|EAI_AGAIN/.test(message))
    return `${host} has no address. Look at the name of the host.`;
  if (/cert|self.signed|altname/i.test(message))
    return `${host} shows a certificate that is not trusted. ${message}`;
  return message;
}
