import { isTaken, readJson, type Queries } from '#core/server';
import { OutdatedError, runTogether, type Database } from '#core/server/internal';
import { toAttributeRows } from '../../directory/attributes';
import { listGroups } from '../../directory/groups';
import type { UserRow } from '../../directory/userRow';
import type { Found, Planned } from './planImport';
import { printGroups } from './UsersHere';

const key = ['company_id', 'user_id'] as const;
const unique = ['external_id', 'email_key', 'username_key'] as const;
/** All that an import reads and changes of a user: not their password, nor when they signed in. */
const profile = [
  ...unique,
  'username',
  'email',
  'email_verified',
  'phone',
  'phone_key',
  'given_name',
  'family_name',
  'sort_key',
  'search',
  'enabled',
  'attributes',
  'updated_date',
] as const;

/** Only what is compared: the rest may change meanwhile. */
const toProfile = (row: UserRow) =>
  Object.fromEntries([...key, ...profile].map(column => [column, row[column]]));

/**
 * Gives the database all that an import reads and writes. `write` does so in a transaction, in which
 * only short statements are left, however many users there are.
 */
export async function stageImport(
  database: Database,
  companyId: string,
  { rows, groups }: Found,
  planned: readonly Planned[],
) {
  const changes = planned.flatMap(each =>
    each.action === 'create' || each.action === 'update' ? [each] : [],
  );
  const made = changes.flatMap(({ action, row }) => (action === 'create' ? [row] : []));
  const updated = changes.flatMap(({ action, row }) => (action === 'update' ? [row] : []));
  const indexed = changes.filter(
    ({ row, before }) => row.attributes !== (before?.attributes ?? '{}'),
  );
  const grouped = changes.flatMap(({ row: { user_id }, groupIds }) =>
    groupIds ? [{ user_id, groupIds }] : [],
  );
  const now = Date.now();
  const toMember = (user_id: string, group_id: string) => ({
    company_id: companyId,
    group_id,
    user_id,
    added_date: now,
  });
  const ofUser = (user_id: string) => ({ company_id: companyId, user_id });

  const staging = database.stage(companyId);
  const drop = () => staging.drop();
  try {
    const counts = await staging.add('directory_users', rows.map(toProfile));
    const members = await staging.add(
      'directory_group_users',
      groups.members().map(({ user_id, group_id }) => toMember(user_id, group_id)),
    );
    const inserts = await staging.add('directory_users', made);
    const updates = await staging.add('directory_users', updated.map(toProfile));
    const reindexed = await staging.add(
      'directory_attributes',
      indexed.flatMap(({ before, row }) => (before ? [ofUser(row.user_id)] : [])),
    );
    const attributes = await staging.add(
      'directory_attributes',
      toAttributeRows(
        companyId,
        new Map(indexed.map(({ row }) => [row.user_id, readJson(row.attributes)])),
      ),
    );
    const regrouped = await staging.add(
      'directory_group_users',
      grouped.map(({ user_id }) => ofUser(user_id)),
    );
    const joined = await staging.add(
      'directory_group_users',
      grouped.flatMap(({ user_id, groupIds }) => groupIds.map(id => toMember(user_id, id))),
    );

    /**
     * Writes it all and answers how many users there were before. Throws `OutdatedError` where what
     * was found has changed, or a name was taken meanwhile.
     */
    const write = async (db: Queries): Promise<number> => {
      if (groups.asked && printGroups(await listGroups(db)) !== groups.print())
        throw new OutdatedError();
      const users = db.selectFrom('directory_users').select(({ fn }) => fn.countAll().as('count'));
      const [count = 0, same, kept, all] = await runTogether(db, [
        [users.compile()],
        counts.countSame(key, profile),
        members.countSame([...key, 'group_id'], []),
        groups.asked ? counts.countIn('directory_group_users', key) : [],
        updates.clear(key, unique),
        updates.update(key, profile),
        inserts.insert(),
        reindexed.delete(key),
        attributes.insert(),
        regrouped.delete(key),
        joined.insert(),
      ]).catch(error => {
        throw isTaken(error) ? new OutdatedError() : error;
      });
      if (same !== counts.count || kept !== members.count || all !== members.count)
        throw new OutdatedError();
      return count;
    };
    return { write, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
