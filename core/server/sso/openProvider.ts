import type { SsoProvider } from '../../contract';
import { securityOf } from '../authentication/policy/securityOf';
import type { ServerHost } from '../host/serverHost';
import { SsoFault } from './SsoFault';
import { readProvider, withSecret } from './ssoProviders';

/**
 * The provider that a company signs its members on with now, its secret open; throws where there is
 * none.
 */
export async function openProvider(server: ServerHost, companyId: string): Promise<SsoProvider> {
  const db = server.database.of(companyId);
  const company = await server.database.across
    .selectFrom('companies')
    .select('security')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const provider = await readProvider(db, companyId);
  const { signOnPaths } = securityOf(company?.security ?? '{}');
  // One answer for a company that does not exist and for one without a provider.
  if (!provider.enabled || !signOnPaths.includes('sso'))
    throw new SsoFault(
      'sso_not_available',
      'There is no single sign-on for this company. Check the company id, or sign on with your password.',
    );
  return withSecret(server, companyId, provider);
}
