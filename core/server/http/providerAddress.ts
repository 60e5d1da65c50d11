import { AddressRules, isAddress } from './AddressRules';

const nobodysRules = new AddressRules([]);

/**
 * The address of an identity provider. Plain http carries secrets in the open: only within a
 * network of one's own, which an operator must allow besides. `where` says where it is corrected.
 */
export function providerAddress(text: string, where: string): URL {
  if (!URL.canParse(text))
    throw new Error(`“${text}” is not an address of a provider. Correct it under ${where}.`);
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const own = isAddress(host)
    ? !nobodysRules.mayReach(host)
    : !host.includes('.') || host.endsWith('.internal');
  if (url.protocol === 'https:' || (url.protocol === 'http:' && own)) return url;
  throw new Error(
    `The provider’s address ${url.host} must be one of https. Correct it under ${where}.`,
  );
}
