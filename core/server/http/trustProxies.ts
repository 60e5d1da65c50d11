import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * The reverse proxies whose word about a caller’s address is taken: how many stand one behind the
 * other before this server (0 for none), or their addresses and networks.
 */
export type TrustedProxies = number | readonly string[];

/** Whether a text is the address or network of a proxy, and not of half the internet. */
export function isProxy(text: string): boolean {
  const [base = '', bits = '128', ...more] = text.split('/');
  if (more.length > 0 || isIP(base) === 0 || !/^\d{1,3}$/.test(bits)) return false;
  if (!text.includes('/')) return true;
  const ip = ipaddr.parse(base);
  if (ip instanceof ipaddr.IPv4) return Number(bits) >= 8 && Number(bits) <= 32;
  const least = ip.isIPv4MappedAddress() ? 104 : ip.range() === 'unicast' ? 16 : 7;
  return Number(bits) >= least && Number(bits) <= 128;
}

const header = 'x-forwarded-for';

/** Returns the trusted proxies as Fastify asks for them, from the nearest on. */
export function toTrustProxy(trusted: TrustedProxies) {
  if (typeof trusted !== 'number') return [...trusted];
  return trusted === 0 ? false : (_: string, hop: number) => hop < trusted;
}

/**
 * Lets every request be read as the trusted proxies forwarded it. What stands in `X-Forwarded-For`
 * left of something that is no address, and that itself, counts for nothing. `X-Forwarded-Host` does
 * not count either, since many proxies pass on whatever the caller wrote there.
 */
export function readForwarded(app: FastifyInstance, trusted: TrustedProxies): void {
  if (trusted === 0) return;
  app.addHook('onRequest', (request, _, next) => {
    const { headers } = request.raw;
    const given = headers[header];
    if (given !== undefined) headers[header] = readAddresses(String(given)).join(', ');
    delete headers['x-forwarded-host'];
    next();
  });
}

/** Returns the addresses of `X-Forwarded-For`, from the right up to the first that is none. */
function readAddresses(list: string): readonly string[] {
  const addresses: string[] = [];
  for (const entry of list.split(',').reverse()) {
    const address = readAddress(entry);
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses;
}

/** Reads `203.0.113.9`, `203.0.113.9:4711`, `2001:db8::1`, `[2001:db8::1]` and `[2001:db8::1]:4711`. */
function readAddress(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = (bracketed ?? plain ?? text).replace(/%.*$/, '');
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}
