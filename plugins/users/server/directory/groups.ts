import { sql, type RawBuilder } from 'kysely';
import { newId } from '#core/contract';
import { countRows, isTaken, queueJob, type Queries } from '#core/server';
import { describeFull, inStatements, readRoom } from '#core/server/internal';
import { DirectoryError } from '#plugins/connectors/contract';
import type { DirectoryGroup } from '#plugins/connectors/contract/internal';
import { emptyGroup, removeSome } from './emptyGroup';
import { lockUserRow } from './findUsers';
import { type DirectoryGroupRow, groupLimit } from './tables';

const toGroup = (row: DirectoryGroupRow): DirectoryGroup => ({
  groupId: row.group_id,
  name: row.name,
  description: row.description,
  createdDate: row.created_date,
});
const toNameKey = (name: string) => name.trim().toLowerCase();

export async function createGroup(
  db: Queries,
  companyId: string,
  { name, description = '' }: { readonly name: string; readonly description?: string },
): Promise<DirectoryGroup> {
  const trimmed = name.trim();
  if (!trimmed || trimmed.length > 200)
    throw new DirectoryError('invalid', 'A group name must have 1 to 200 characters.', 'name');
  const row: DirectoryGroupRow = {
    company_id: companyId,
    group_id: newId(),
    name: trimmed,
    name_key: toNameKey(name),
    description: description.slice(0, 2000),
    created_date: Date.now(),
  };
  const count = () => countRows(db, 'directory_groups');
  const full = describeFull(groupLimit, await readRoom(db, companyId, groupLimit, count));
  if (full) throw new DirectoryError('invalid', full);
  try {
    await db.insertInto('directory_groups').values(row).execute();
  } catch (error) {
    if (isTaken(error))
      throw new DirectoryError('taken', `The group “${trimmed}” already exists.`, 'name');
    throw error;
  }
  return toGroup(row);
}

export async function findGroup(
  db: Queries,
  nameOrId: string,
): Promise<DirectoryGroup | undefined> {
  const name = nameOrId.trim();
  const rows = await db
    .selectFrom('directory_groups')
    .selectAll()
    .where(either =>
      either.or([either('group_id', '=', name), either('name_key', '=', toNameKey(name))]),
    )
    .execute();
  const row = rows.find(({ group_id }) => group_id === name) ?? rows[0];
  return row && toGroup(row);
}

/** The groups of the company by name, or those of one user. */
export async function listGroups(db: Queries, userId?: string): Promise<readonly DirectoryGroup[]> {
  let groups = db.selectFrom('directory_groups').selectAll();
  if (userId !== undefined)
    groups = groups.where('directory_groups.group_id', 'in', ids =>
      ids
        .selectFrom('directory_group_users')
        .select('directory_group_users.group_id')
        .where('user_id', '=', userId),
    );
  return (await groups.orderBy('name_key').execute()).map(toGroup);
}

/** Memberships that a statement looks at, so that others wait for no more. */
const usualSlice = 10_000;

/** Counts the users of each group, or of one; a group with none is left out. */
export async function countMembers(
  db: Queries,
  groupId?: string,
  slice = usualSlice,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (let after: RawBuilder<unknown> | undefined; ;) {
    let members = db.selectFrom('directory_group_users');
    if (groupId !== undefined) members = members.where('group_id', '=', groupId);
    if (after) members = members.where(sql<boolean>`(group_id, user_id) > ${after}`);
    const last = await members
      .select(['group_id', 'user_id'])
      .orderBy('group_id')
      .orderBy('user_id')
      .offset(slice - 1)
      .limit(1)
      .executeTakeFirst();
    after = last && sql`(${last.group_id}, ${last.user_id})`;
    if (after) members = members.where(sql<boolean>`(group_id, user_id) <= ${after}`);
    const rows = await members
      .select(({ fn }) => ['group_id', fn.countAll<number>().as('count')])
      .groupBy('group_id')
      .execute();
    for (const row of rows)
      counts.set(row.group_id, (counts.get(row.group_id) ?? 0) + Number(row.count));
    if (!after) return counts;
  }
}

/** The ids of the groups that each of these users is in; who is in none is left out. */
export async function listGroupIds(
  db: Queries,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const held = new Map<string, string[]>();
  for (const some of inStatements(userIds))
    for (const row of await db
      .selectFrom('directory_group_users')
      .select(['user_id', 'group_id'])
      .where('user_id', 'in', some)
      .execute()) {
      const list = held.get(row.user_id);
      if (list) list.push(row.group_id);
      else held.set(row.user_id, [row.group_id]);
    }
  return held;
}

/** Changes what a group is called or how it is described, and answers with how it was. */
export async function changeGroup(
  db: Queries,
  groupId: string,
  { name, description }: { readonly name?: string; readonly description?: string },
): Promise<DirectoryGroup> {
  const before = await requireGroup(db, groupId, true);
  const after = name?.trim() ?? before.name;
  try {
    await db
      .updateTable('directory_groups')
      .set({
        name: after,
        name_key: toNameKey(after),
        description: description ?? before.description,
      })
      .where('group_id', '=', groupId)
      .execute();
  } catch (error) {
    if (isTaken(error))
      throw new DirectoryError('taken', `The group “${after}” already exists.`, 'name');
    throw error;
  }
  return before;
}

/** Deletes a group; the users of a large one are taken out of it afterward, by a job. */
export async function deleteGroup(db: Queries, companyId: string, groupId: string): Promise<void> {
  await requireGroup(db, groupId, true);
  await db.deleteFrom('directory_groups').where('group_id', '=', groupId).execute();
  if (await removeSome(db, groupId))
    await queueJob(db, { job: emptyGroup.id, key: groupId, companyId, due: Date.now() });
}

export async function addToGroup(
  db: Queries,
  companyId: string,
  groupId: string,
  userId: string,
): Promise<boolean> {
  await requireGroup(db, groupId, true);
  await lockUserRow(db, userId);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('directory_group_users')
    .values({ company_id: companyId, group_id: groupId, user_id: userId, added_date: Date.now() })
    .onConflict(conflict => conflict.columns(['company_id', 'group_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function removeFromGroup(
  db: Queries,
  groupId: string,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('directory_group_users')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isMember(db: Queries, groupId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('directory_group_users')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The group that must be there; locked, it stays as it is until the transaction ends. */
export async function requireGroup(
  db: Queries,
  groupId: string,
  lock = false,
): Promise<DirectoryGroup> {
  const row = await db
    .selectFrom('directory_groups')
    .selectAll()
    .where('group_id', '=', groupId)
    .$if(lock, found => found.forUpdate())
    .executeTakeFirst();
  if (!row)
    throw new DirectoryError('groupNotFound', `No group has the ID “${groupId}”.`, 'groupId');
  return toGroup(row);
}
