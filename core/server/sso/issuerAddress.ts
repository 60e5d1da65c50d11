import { providerAddress } from '../http/AddressRules';
import { SsoError } from './SsoError';
import { plainIssuer } from './ssoProviders';

/**
 * The URL of an issuer, to which its discovery document is relative. Throws for one that names a
 * document itself: whether such a document speaks for its issuer can’t be checked.
 */
export function issuerAddress(issuer: string): URL {
  const address = providerAddress(plainIssuer(issuer), 'Security');
  // In the parsed URL, which has slashes in place of backslashes.
  if (address.href.includes('/.well-known/'))
    throw new SsoError(
      'untrusted_answer',
      'The issuer contains “/.well-known/”. Enter the issuer without the path of a document.',
    );
  return address;
}
