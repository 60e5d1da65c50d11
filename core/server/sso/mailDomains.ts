import { domainToASCII } from 'node:url';
import { trimEnd } from '../../contract/trimEnd';
import type { ServerHost } from '../host/serverHost';
import { domainClaim } from '../http/pageHosts';
import type { SsoClaims } from './readClaims';

/**
 * Whether a provider may make accounts of the addresses of a domain: `own` where the environment
 * verified it, `taken` where another did that trusts another provider, and `unverified` where nobody
 * did and the operator demands it.
 */
export type DomainStanding = 'own' | 'allowed' | 'taken' | 'unverified';

/** Returns the domain of an address as DNS knows it: however it is written, mail goes to the same. */
function readDomain(email: string): string {
  const written = email.slice(email.lastIndexOf('@') + 1);
  return trimEnd(domainToASCII(written) || written, '.');
}

/** Finds how a domain stands. Only one that was verified without a prefix counts. */
export async function findDomainStanding(
  { database, settings }: Pick<ServerHost, 'database' | 'settings'>,
  companyId: string,
  { email, issuer }: Pick<SsoClaims, 'email' | 'issuer'>,
): Promise<DomainStanding> {
  const claim = await database.allCompanies
    .selectFrom('installation')
    .select('value')
    .where('name', '=', domainClaim(readDomain(email)))
    .executeTakeFirst();
  if (!claim) return settings.ssoVerified ? 'unverified' : 'allowed';
  if (claim.value === companyId) return 'own';
  const same = await database.allCompanies
    .selectFrom('sso_providers')
    .select('company_id')
    .where('company_id', '=', claim.value)
    .where('issuer', '=', issuer)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  return same ? 'allowed' : 'taken';
}
