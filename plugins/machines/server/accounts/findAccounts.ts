import type { ActorNames, ActorRoles } from '#core/server/internal';
import { readJson, type Queries } from '#core/server';
import { format } from '#core/contract';
import type { RoleUse } from '#plugins/roles/contract';
import { strings } from '../../strings';

/** Finds the names of service accounts, where people see who did something. */
export const findAccountNames: ActorNames = async (db, ids) => {
  const rows = await db
    .selectFrom('service_accounts')
    .select(['account_id', 'name'])
    .where('account_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ account_id, name }) => [account_id, name]));
};

/** Finds the roles of service accounts that are enabled. */
export const findAccountRoles: ActorRoles = async (db, ids) => {
  const rows = await db
    .selectFrom('service_accounts')
    .select(['account_id', 'roles'])
    .where('account_id', 'in', ids)
    .where('enabled', '=', 1)
    .execute();
  return new Map(rows.map(({ account_id, roles }) => [account_id, readJson(roles)]));
};

/** Finds the service accounts that have a role. */
export const findRoleUses: RoleUse = async (db: Queries, role) => {
  const rows = await db.selectFrom('service_accounts').select(['name', 'roles']).execute();
  return rows.flatMap(({ name, roles }) =>
    readJson(roles).includes(role) ? format(strings.roleUse, { name }) : [],
  );
};
