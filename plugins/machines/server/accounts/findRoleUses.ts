import { format } from '#core/contract';
import { readJson, type Queries } from '#core/server';
import type { RoleUse } from '#plugins/roles/contract';
import { strings } from '../../strings';

/** Finds the service accounts that have a role. */
export const findRoleUses: RoleUse = async (db: Queries, role) => {
  const rows = await db.selectFrom('service_accounts').select(['name', 'roles']).execute();
  return rows.flatMap(({ name, roles }) =>
    readJson(roles).includes(role) ? format(strings.roleUse, { name }) : [],
  );
};
