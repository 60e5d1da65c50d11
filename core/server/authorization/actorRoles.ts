import { core } from '../host/plugin';
import { readJson, type Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import type { Rights } from './rights';
import { findRoleRights } from './rightsIn';

/** Finds the roles of actors that are no people, by ID; none of those that may not act now. */
export type ActorRoles = (
  db: Queries,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>;
/** The roles of actors that are no people, such as machines. */
export const actorRoles = core<ActorRoles>('actorRoles');

/** Finds the roles that a person or machine has now in the company that `db` is bound to. */
export async function findActorRoles(
  server: ServerHost,
  db: Queries,
  id: string,
): Promise<readonly string[]> {
  const row = await db
    .selectFrom('memberships')
    .select('roles')
    .where('customer_id', '=', id)
    .executeTakeFirst();
  if (row) return readJson(row.roles);
  for (const find of server.at(actorRoles)) {
    const roles = (await find(db, [id])).get(id);
    if (roles) return roles;
  }
  return [];
}

/** Finds what a person or machine may do in a company now; nothing for who does not belong to it. */
export async function findActorRights(
  server: ServerHost,
  companyId: string,
  id: string,
): Promise<Rights> {
  const db = server.database.forCompany(companyId);
  const { entitlement, created_date } = await db
    .selectFrom('companies')
    .select(['entitlement', 'created_date'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return findRoleRights(server, companyId, await findActorRoles(server, db, id), {
    entitlement: readJson(entitlement),
    createdDate: created_date,
  });
}
