import { defaultSecurity, type SecuritySettings } from '#core/contract/authentication/security';
import type { ServerHost } from '../../host/serverHost';
import { findHome } from '../../tenancy/home';

/** A company's rules from what is stored of them; what it says nothing about is as everywhere. */
export function parseSecuritySettings(stored: string): SecuritySettings {
  if (stored === '{}') return defaultSecurity;
  const own: Partial<SecuritySettings> = JSON.parse(stored);
  return {
    ...defaultSecurity,
    ...own,
    passwordPolicy: { ...defaultSecurity.passwordPolicy, ...own.passwordPolicy },
  };
}

/** A company that a person belongs to, with its rules. */
export interface CompanySecurity {
  readonly companyId: string;
  readonly security: SecuritySettings;
}

/** The companies of a person, by when they joined, each with its rules. */
export async function listCompanySecurity(
  { database }: ServerHost,
  customerId: string,
): Promise<readonly CompanySecurity[]> {
  const rows = await database.allCompanies
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.company_id', 'memberships.company_id')
    .select(['memberships.company_id', 'companies.security'])
    .where('memberships.customer_id', '=', customerId)
    .orderBy('memberships.created_date')
    .orderBy('memberships.company_id')
    .execute();
  return rows.map(row => ({
    companyId: row.company_id,
    security: parseSecuritySettings(row.security),
  }));
}

/** The rules that a person's password and account stand under: those of their home company. */
export async function homeSecurity(
  server: Pick<ServerHost, 'database'>,
  customerId: string,
): Promise<SecuritySettings> {
  const home = await findHome(server, customerId);
  if (home === undefined) return defaultSecurity;
  const { security } = await server.database.allCompanies
    .selectFrom('companies')
    .select('security')
    .where('company_id', '=', home)
    .executeTakeFirstOrThrow();
  return parseSecuritySettings(security);
}
