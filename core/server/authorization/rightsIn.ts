import type { ServerHost } from '../host/serverHost';
import type { Call } from '../host/plugin';
import { computeRights, type CompanyContext, type Policy, type Rights } from './rights';
import { parseSecuritySettings } from '../authentication/policy/securitySettings';
import { SizedCache } from '../cache/SizedCache';
import { readJson } from '../database';
import type { JsonText } from '../database/table/Column';
import type { StoredPolicy } from '../tenancy/tables';

/** Policies by their text: each call of a member asks for those of all their roles. */
const known = new SizedCache<readonly Policy[]>(2 * 1024 * 1024);

function readPolicy(companyId: string, text: JsonText<StoredPolicy[]>): readonly Policy[] {
  const found = known.get(companyId, text);
  if (found) return found;
  const policy = readJson(text);
  known.set(companyId, text, policy, text.length);
  return policy;
}

/** Returns what roles of a company allow now, by its entitlement. */
export async function findRoleRights(
  server: ServerHost,
  companyId: string,
  roles: readonly string[],
  context: CompanyContext,
): Promise<Rights> {
  const own = roles.filter(role => !role.startsWith('default:'));
  const policies: Record<string, readonly Policy[]> = {};
  await server.database.settled(companyId);
  if (own.length > 0)
    for (const role of await server.database.allCompanies
      .selectFrom('roles')
      .select(['name', 'policy'])
      .where('company_id', '=', companyId)
      .where('name', 'in', own)
      .execute())
      policies[role.name] = readPolicy(companyId, role.policy);
  return computeRights(server, roles, policies, context);
}

/**
 * Returns a member's current rights in a company, and its rules of entry; undefined if they are not
 * a member of it.
 */
export async function rightsIn(server: ServerHost, customerId: string, companyId: string) {
  const { allCompanies } = server.database;
  await server.database.settled(companyId);
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
  const rights = await findRoleRights(server, companyId, roles, {
    entitlement: readJson(row.entitlement),
    createdDate: row.created_date,
  });
  return { roles, rights, security: parseSecuritySettings(row.security) };
}

/**
 * Returns the roles by which a call is made, which for a token can be fewer than its holder has.
 */
export async function findCallerRoles({
  server,
  subject,
  customerId,
  companyId,
}: Pick<Call, 'server' | 'subject' | 'customerId' | 'companyId'>): Promise<readonly string[]> {
  const ownRoles = subject['roles'] as readonly string[] | undefined;
  return ownRoles ?? (await rightsIn(server, customerId, companyId))?.roles ?? [];
}
