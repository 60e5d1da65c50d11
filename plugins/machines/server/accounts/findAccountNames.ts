import type { ActorNames } from '#core/server/internal';

/** Finds the names of service accounts, where people see who did something. */
export const findAccountNames: ActorNames = async (db, ids) => {
  const rows = await db
    .selectFrom('service_accounts')
    .select(['account_id', 'name'])
    .where('account_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ account_id, name }) => [account_id, name]));
};
