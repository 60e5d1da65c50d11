import { sql } from 'kysely';
import { DirectoryError } from '#plugins/connectors/contract';
import type { UserFilter, UserLookup, UserPlace } from '#plugins/connectors/contract/internal';
import type { Queries } from '#core/server';
import { toSearchText } from './attributes';
import { passwordTries } from './passwords/tries';
import { toNameKey, toPhoneKey, type UserRow } from './userRow';

const nobody = undefined;

/** The row of the user meant; undefined for nobody, a fault where several are meant. */
export async function findRow(db: Queries, by: UserLookup): Promise<UserRow | undefined> {
  const users = db.selectFrom('directory_users').selectAll('directory_users');
  const one = async (
    column: 'user_id' | 'username_key' | 'email_key' | 'external_id',
    value: string | null,
  ) => (value ? users.where(column, '=', value).executeTakeFirst() : nobody);
  if ('userId' in by) return one('user_id', by.userId);
  if ('login' in by) {
    const key = toNameKey(by.login);
    // A user name with an @ in it is its user's own address, so no name leads to two users.
    return one(key?.includes('@') ? 'email_key' : 'username_key', key);
  }
  if ('username' in by) return one('username_key', toNameKey(by.username));
  if ('email' in by) return one('email_key', toNameKey(by.email));
  if ('externalId' in by) return one('external_id', by.externalId.trim());
  if ('identity' in by)
    return users
      .innerJoin('directory_identities', 'directory_identities.user_id', 'directory_users.user_id')
      .where('issuer', '=', by.identity.issuer)
      .where('subject', '=', by.identity.subject)
      .executeTakeFirst();
  if ('phone' in by) {
    const key = toPhoneKey(by.phone);
    return key
      ? only(await users.where('phone_key', '=', key).limit(2).execute(), 'this phone number')
      : nobody;
  }
  const value = toSearchText(by.value);
  if (value === undefined || value === '') return nobody;
  const matching = await users
    .innerJoin('directory_attributes', 'directory_attributes.user_id', 'directory_users.user_id')
    .where('directory_attributes.name', '=', by.attribute)
    .where('directory_attributes.value', '=', value)
    .limit(2)
    .execute();
  return only(matching, `this value of “${by.attribute}”`);
}

function only(rows: readonly UserRow[], what: string): UserRow | undefined {
  if (rows.length > 1)
    throw new DirectoryError('ambiguous', `Several users have ${what}. Use a unique value.`);
  return rows[0];
}

const mostListed = 500;
/** Users that a statement of a list looks at. */
const usualSlice = 5000;
const toLikePattern = (search: string) =>
  `%${search.toLowerCase().replace(/[\\%_]/g, found => `\\${found}`)}%`;

/**
 * A page of users in the order of their names, and how many there are: however many a company has, a
 * statement looks at few of them, and others wait for no more.
 */
export async function listRows(
  db: Queries,
  { query = '', enabled, locked, groupId, page = 0, limit = 24, after }: UserFilter,
  slice = usualSlice,
): Promise<{ rows: readonly UserRow[]; count: number; next?: UserPlace }> {
  const search = query.trim();
  let users = db.selectFrom('directory_users');
  if (enabled !== undefined) users = users.where('enabled', '=', enabled ? 1 : 0);
  // The column is in lower case already.
  if (search)
    users = users.where(
      sql<boolean>`${sql.ref('search')} like ${toLikePattern(search)} escape '\\'`,
    );
  if (locked)
    users = users.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('directory_tries')
          .select('subject')
          .where(
            'subject',
            '=',
            sql<string>`${sql.lit(passwordTries(''))} || ${sql.ref('directory_users.user_id')}`,
          )
          .where('locked_until', '>', Date.now()),
      ),
    );
  // A large group is emptied after it was deleted.
  if (groupId !== undefined && !(await isGroup(db, groupId))) return { rows: [], count: 0 };
  // A small group is looked up at once; of a large one, each user of a slice is.
  const isSmall = groupId !== undefined && (await isSmallGroup(db, groupId, slice));
  if (groupId !== undefined)
    users = isSmall
      ? users.where('directory_users.user_id', 'in', ids =>
          ids
            .selectFrom('directory_group_users')
            .select('directory_group_users.user_id')
            .where('group_id', '=', groupId),
        )
      : users.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('directory_group_users')
              .select('group_id')
              .where('group_id', '=', groupId)
              .whereRef('directory_group_users.user_id', '=', 'directory_users.user_id'),
          ),
        );
  const size = Math.min(mostListed, Math.max(1, limit));
  let shown = users
    .selectAll('directory_users')
    .orderBy('sort_key')
    .orderBy('directory_users.user_id');
  if (after) shown = shown.where(isAfter(after));
  // One more than is shown tells whether others follow.
  const listed: UserRow[] = [];
  let [count, skipped] = [0, after ? 0 : Math.max(0, page) * size];
  const parts = isSmall ? [{ first: undefined, last: undefined }] : walkPlaces(db, slice);
  for await (const part of parts) {
    const counted = await users
      .where(isWithin(part))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const here = Number(counted.count);
    count += here;
    if (here > skipped && listed.length <= size)
      listed.push(
        ...(await shown
          .where(isWithin(part))
          .limit(size + 1 - listed.length)
          .offset(skipped)
          .execute()),
      );
    skipped = Math.max(0, skipped - here);
  }
  const rows = listed.slice(0, size);
  const last = listed.length > size ? rows.at(-1) : undefined;
  const next = last && { sortKey: last.sort_key, userId: last.user_id };
  return { rows, count, ...(next && { next }) };
}

/**
 * Reads the users after a place, in the order of their names. Unlike in a list, no one is counted,
 * so that a file of all users reads each of them once.
 */
export const readUsersAfter = (
  db: Queries,
  after: UserPlace | undefined,
  limit: number,
): Promise<readonly UserRow[]> =>
  db
    .selectFrom('directory_users')
    .selectAll()
    .where(isWithin({ first: after, last: undefined }))
    .orderBy('sort_key')
    .orderBy('user_id')
    .limit(limit)
    .execute();

async function isGroup(db: Queries, groupId: string): Promise<boolean> {
  const groups = db.selectFrom('directory_groups').select('group_id');
  return (await groups.where('group_id', '=', groupId).executeTakeFirst()) !== undefined;
}

async function isSmallGroup(db: Queries, groupId: string, most: number): Promise<boolean> {
  const beyond = await db
    .selectFrom('directory_group_users')
    .select('user_id')
    .where('group_id', '=', groupId)
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  return beyond === undefined;
}

interface Slice {
  readonly first: UserPlace | undefined;
  readonly last: UserPlace | undefined;
}
const isAfter = ({ sortKey, userId }: UserPlace) =>
  sql<boolean>`(sort_key, user_id) > (${sortKey}, ${userId})`;
const isWithin = ({ first, last }: Slice) =>
  sql<boolean>`(${first ? isAfter(first) : sql`1 = 1`} and ${
    last ? sql`(sort_key, user_id) <= (${last.sortKey}, ${last.userId})` : sql`1 = 1`
  })`;

/** Parts the users of a company by their places, so many to a slice. */
async function* walkPlaces(db: Queries, slice: number): AsyncGenerator<Slice> {
  for (let first: UserPlace | undefined; ;) {
    const row = await db
      .selectFrom('directory_users')
      .select(['sort_key', 'user_id'])
      .where(isWithin({ first, last: undefined }))
      .orderBy('sort_key')
      .orderBy('user_id')
      .offset(slice - 1)
      .limit(1)
      .executeTakeFirst();
    const last = row && { sortKey: row.sort_key, userId: row.user_id };
    yield { first, last };
    if (!last) return;
    first = last;
  }
}

/** The row of a user that must be there. */
export async function getUserRow(db: Queries, userId: string): Promise<UserRow> {
  return orNobody(userId, await findRow(db, { userId }));
}

/** The same, where the row stays as it is until the transaction ends. */
export async function lockUserRow(db: Queries, userId: string): Promise<UserRow> {
  const users = db.selectFrom('directory_users').selectAll().where('user_id', '=', userId);
  return orNobody(userId, await users.forUpdate().executeTakeFirst());
}

function orNobody(userId: string, row: UserRow | undefined): UserRow {
  if (!row) throw new DirectoryError('userNotFound', `No user has the ID “${userId}”.`, 'userId');
  return row;
}
