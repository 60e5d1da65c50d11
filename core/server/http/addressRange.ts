import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

const mappedBits = 96;

/** Whether a text is an address or a range such as 10.1.2.0/24. */
export const isAddress = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);

/** A range whose base is an IPv4 address written as IPv6 is one of IPv4. */
function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [base, bits] = ipaddr.parseCIDR(text);
  return base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= mappedBits
    ? [base.toIPv4Address(), bits - mappedBits]
    : [base, bits];
}

/**
 * Returns what an address is counted by: an IPv4 address itself, and the network (/64) of an IPv6
 * address, which has millions of its own.
 */
export function toNetwork(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return ip instanceof ipaddr.IPv6
    ? `${ip.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
    : ip.toString();
}

/** Whether an address lies in one of the ranges; an address that cannot be read lies in none. */
export function liesIn(address: string | undefined, ranges: readonly string[]): boolean {
  if (!address || ranges.length === 0 || !ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return ranges.some(range => {
    if (!isAddress(range)) return false;
    if (!range.includes('/'))
      return ipaddr.process(range).toNormalizedString() === ip.toNormalizedString();
    const [base, bits] = parseRange(range);
    return base.kind() === ip.kind() && ip.match(base, bits);
  });
}
