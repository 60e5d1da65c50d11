import type { Selectable } from 'kysely';
import type { ServerHost } from '../host/serverHost';
import { trustingCompanies } from '../sso/ssoConfined';
import { entryFault, trustFault, type Session } from './entryFault';
import { rightsIn } from './rightsIn';
import type { TokensTable } from '../tenancy/tables';

/** What must be known of a session that wants to enter a company. */
export type EnteringSession = Session & Pick<Selectable<TokensTable>, 'customer_id'>;

/**
 * What a session may do in a company, and why it may not enter it just now; undefined where the
 * person is no member.
 */
export async function entryOf(
  server: ServerHost,
  session: EnteringSession,
  companyId: string,
  ip: string,
) {
  const found = await rightsIn(server, session.customer_id, companyId);
  if (!found) return undefined;
  const fault =
    entryFault(session, found.security, ip) ??
    trustFault(await trustingCompanies(server, session), companyId);
  return { ...found, fault };
}
