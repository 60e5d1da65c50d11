import { readJson } from '#core/server';
import type { ActorRoles } from '#core/server/internal';

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
