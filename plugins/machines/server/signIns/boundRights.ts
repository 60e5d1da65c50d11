import { readJson, type ServerHost } from '#core/server';
import { covers, findEntry, findRoleRights, readRoles } from '#core/server/internal';
import type { AccountRow, SignInRow } from '../tables';

/** The part of a console session that decides whether a person may be in an environment. */
type Session = Parameters<typeof findEntry>[1];

/**
 * Finds what a person may do through an account: what both may. The roles are those of either that
 * the other covers, so that no one can grant more by them. Undefined for someone who is no member;
 * `fault` says why the session may not enter the environment.
 */
export async function findBoundRights(
  server: ServerHost,
  session: Session,
  account: Pick<AccountRow, 'company_id' | 'roles'>,
  ip: string,
) {
  const companyId = account.company_id;
  const entry = await findEntry(server, session, companyId, ip);
  if (!entry) return undefined;
  const db = server.database.forCompany(companyId);
  const { entitlement, created_date } = await server.database.allCompanies
    .selectFrom('companies')
    .select(['entitlement', 'created_date'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const held = readJson(account.roles);
  const context = { entitlement: readJson(entitlement), createdDate: created_date };
  const { permissions } = await findRoleRights(server, companyId, held, context);
  const kept = new Set(permissions);
  const known = await readRoles(server, db, companyId);
  const roles = [...new Set([...entry.roles, ...held])].filter(
    role => covers(server, known, entry.roles, [role]) && covers(server, known, held, [role]),
  );
  const rights = entry.rights
    .narrow(permission => kept.has(permission))
    .withFlags(await findRoleRights(server, companyId, roles, context));
  return { rights, roles, fault: entry.fault };
}

/** Who signed in through which account, as the audit trail names them. */
export const toActor = (row: Pick<SignInRow, 'company_id' | 'customer_id'>, via: string) => ({
  companyId: row.company_id,
  customerId: row.customer_id,
  via,
});
