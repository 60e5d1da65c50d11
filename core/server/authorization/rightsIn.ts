import type { ServerHost } from '../host/serverHost';
import { computeRights, type Policy } from './rights';
import { parseSecuritySettings } from '../authentication/policy/securitySettings';
import { readJson } from '../database';

/**
 * Returns a member's current rights in a company, and its rules of entry; undefined if they are not
 * a member of it.
 */
export async function rightsIn(server: ServerHost, customerId: string, companyId: string) {
  const { allCompanies } = server.database;
  const row = await allCompanies
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.company_id', 'memberships.company_id')
    .select([
      'memberships.roles',
      'companies.entitlement',
      'companies.security',
      'companies.created_date',
    ])
    .where('memberships.customer_id', '=', customerId)
    .where('memberships.company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const roles = readJson(row.roles);
  const own = roles.filter(role => !role.startsWith('default:'));
  const policies: Record<string, readonly Policy[]> = {};
  if (own.length > 0)
    for (const role of await allCompanies
      .selectFrom('roles')
      .select(['name', 'policy'])
      .where('company_id', '=', companyId)
      .where('name', 'in', own)
      .execute())
      policies[role.name] = readJson(role.policy);
  const rights = computeRights(server, roles, policies, {
    entitlement: readJson(row.entitlement),
    createdDate: row.created_date,
  });
  return { roles, rights, security: parseSecuritySettings(row.security) };
}
