import ipaddr from 'ipaddr.js';

/**
 * The private addresses that an operator lets flows reach: hosts, addresses, host:port pairs and
 * ranges.
 */
export class AddressRules {
  private readonly names: ReadonlySet<string>;
  private readonly ranges: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[];

  constructor(allowed: readonly string[]) {
    this.names = new Set(allowed.map(entry => entry.toLowerCase()));
    this.ranges = allowed.flatMap(entry => {
      try {
        return entry.includes('/') ? [ipaddr.parseCIDR(entry)] : [];
      } catch {
        return [];
      }
    });
  }

  /** Whether the operator named this host. */
  lists(host: string, port: string): boolean {
    const name = bare(host);
    return this.names.has(name) || this.names.has(`${name}:${port}`);
  }

  /** Whether an address may be called: public unicast, or in a range the operator allows. */
  mayReach(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    if (isPublic(parsed)) return true;
    return (
      this.names.has(parsed.toString()) ||
      this.ranges.some(
        ([base, bits]) => base.kind() === parsed.kind() && parsed.match(base as never, bits),
      )
    );
  }
}

/** All public addresses of IPv6; others carry an address of IPv4, or are not given out. */
const publicOfIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** A public address that leads to the platform of the machine itself: the host agent of Azure. */
const ofPlatform = '168.63.129.16';

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address.range() === 'unicast' &&
  address.toString() !== ofPlatform &&
  (address instanceof ipaddr.IPv4 || address.match(publicOfIPv6));

/** A host as the rules know it: lower case, without the brackets of IPv6 and a dot at the end. */
export const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

export const isAddress = (host: string): boolean => ipaddr.isValid(bare(host));

const nobodysRules = new AddressRules([]);

/**
 * The address of an identity provider. Plain http carries secrets in the open: only within a
 * network of one's own, which an operator must allow besides. `where` says where it is corrected.
 */
export function providerAddress(text: string, where: string): URL {
  if (!URL.canParse(text))
    throw new Error(`“${text}” is not a valid provider URL. Correct it under ${where}.`);
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const own = isAddress(host)
    ? !nobodysRules.mayReach(host)
    : !host.includes('.') || host.endsWith('.internal');
  if (url.protocol === 'https:' || (url.protocol === 'http:' && own)) return url;
  throw new Error(
    `The provider URL of ${url.host} must start with https://. Correct it under ${where}.`,
  );
}

/** An outgoing call that was refused before it was made. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
}
