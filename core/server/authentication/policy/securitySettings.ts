import {
  defaultSecurity,
  type SecuritySettings,
  type MemberPasswordPolicy,
} from '#core/contract/authentication/security';
import type { ServerHost } from '../../host/serverHost';

/** A company's rules from what is stored of them; what it says nothing about is as everywhere. */
export function parseSecuritySettings(stored: string): SecuritySettings {
  if (stored === '{}') return defaultSecurity;
  const own = JSON.parse(stored) as Partial<SecuritySettings>;
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
  const rows = await database.across
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

const most = (...values: number[]) => Math.max(...values);
/** The least of those that are not 0, which stands for none. */
const soonest = (a: number, b: number) => (a === 0 || b === 0 ? most(a, b) : Math.min(a, b));

const strictestPolicy = (
  a: MemberPasswordPolicy,
  b: MemberPasswordPolicy,
): MemberPasswordPolicy => ({
  lengthMin: most(a.lengthMin, b.lengthMin),
  requireLowercase: a.requireLowercase || b.requireLowercase,
  requireUppercase: a.requireUppercase || b.requireUppercase,
  requireNumbers: a.requireNumbers || b.requireNumbers,
  requireSpecial: a.requireSpecial || b.requireSpecial,
  refuseCommon: a.refuseCommon || b.refuseCommon,
  previous: most(a.previous, b.previous),
  maxAgeDays: soonest(a.maxAgeDays, b.maxAgeDays),
});

/**
 * The strictest of several companies' rules; of ways and addresses, those that all of them name.
 */
export function strictest(rules: readonly SecuritySettings[]): SecuritySettings {
  if (rules.length === 0) return defaultSecurity;
  return rules.reduce((a, b) => ({
    passwordPolicy: strictestPolicy(a.passwordPolicy, b.passwordPolicy),
    mfaRequired: a.mfaRequired || b.mfaRequired,
    sessionMinutes: Math.min(a.sessionMinutes, b.sessionMinutes),
    idleMinutes: Math.min(a.idleMinutes, b.idleMinutes),
    signOnPaths: a.signOnPaths.filter(path => b.signOnPaths.includes(path)),
    addressAllowList:
      a.addressAllowList.length === 0 || b.addressAllowList.length === 0
        ? [...a.addressAllowList, ...b.addressAllowList]
        : a.addressAllowList.filter(range => b.addressAllowList.includes(range)),
  }));
}

/** The rules a person stands under: the strictest of each that their companies set. */
export const securityFor = async (
  server: ServerHost,
  customerId: string,
): Promise<SecuritySettings> =>
  strictest((await listCompanySecurity(server, customerId)).map(({ security }) => security));
