import type { Job, Queries } from '#core/server';

/** Users that one statement takes out of a group, so that others wait for no more. */
const atOnce = 500;

/** Takes some users out of a deleted group; whether more may be left. */
export async function removeSome(db: Queries, groupId: string): Promise<boolean> {
  const some = db
    .selectFrom('directory_group_users')
    .select('user_id')
    .where('group_id', '=', groupId)
    .limit(atOnce);
  const { numDeletedRows } = await db
    .deleteFrom('directory_group_users')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows) === atOnce;
}

/** Takes the users out of a large group once it is deleted, a few at a time. */
export const emptyGroup: Job = {
  id: 'users.emptyGroup',
  run: async ({ key: groupId, fenced, signal }) => {
    const removeMore = async (db: Queries) => {
      // An archive can have brought the group back meanwhile.
      const group = db.selectFrom('directory_groups').select('group_id');
      const back = await group.where('group_id', '=', groupId).executeTakeFirst();
      return !back && removeSome(db, groupId);
    };
    while (await fenced(removeMore)) signal.throwIfAborted();
  },
};
