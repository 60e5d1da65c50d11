import ipaddr from 'ipaddr.js';

/** Whether a text is an address or a range such as 10.1.2.0/24. */
export const isAddress = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);

/** Whether an address lies in one of the ranges; an address that cannot be read lies in none. */
export function liesIn(address: string | undefined, ranges: readonly string[]): boolean {
  if (!address || ranges.length === 0 || !ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return ranges.some(range => {
    if (!isAddress(range)) return false;
    if (!range.includes('/')) return ipaddr.process(range).toNormalizedString() === ip.toNormalizedString();
    const [base, bits] = ipaddr.parseCIDR(range);
    return base.kind() === ip.kind() && ip.match(base, bits);
  });
}
