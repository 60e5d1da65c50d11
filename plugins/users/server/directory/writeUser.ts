import { format, getErrorMessage, getField, newId } from '#core/contract';
import { toSentence } from '#core/contract/internal';
import { hashPassword } from '#core/server/passwords/hashPassword';
import { isTaken, type Queries, type ServerHost, toJson, readJson, countRows } from '#core/server';
import { describeFull, readRoom } from '#core/server/internal';
import { DirectoryError } from '#plugins/connectors/contract';
import type { NewUser, UserChanges } from '#plugins/connectors/contract/internal';
import { userCleanups } from '../../contract';
import { refusalStrings as strings, takenStrings } from '../../pageStrings';
import { changeAttributes, indexAttributes } from './attributes';
import type { Rules } from './companyRules';
import { lockUserRow } from './findUsers';
import { requireUserPassword } from './passwords/requireUserPassword';
import { changedFields } from './userFields';
import { withKeys, type UserRow } from './userRow';
import { userLimit } from './tables';

const emptyRow = (companyId: string): UserRow => ({
  company_id: companyId,
  user_id: newId(),
  username: '',
  username_key: null,
  email: '',
  email_key: null,
  email_verified: 0,
  phone: '',
  phone_key: null,
  external_id: null,
  given_name: '',
  family_name: '',
  sort_key: '',
  search: '',
  enabled: 1,
  password_hash: '',
  password_date: 0,
  password_expired: 0,
  attributes: toJson({}),
  created_date: Date.now(),
  updated_date: Date.now(),
  last_sign_on: 0,
});

/** A new user's row, everything checked and the password hashed; nothing is written. */
export async function newRow(
  companyId: string,
  user: NewUser,
  { policy, attributes }: Rules,
): Promise<UserRow> {
  const row = changedFields(emptyRow(companyId), user);
  const own = changeAttributes({}, user.attributes ?? {}, attributes);
  const { password = '' } = user;
  if (password) await requireUserPassword(password, { policy });
  return withKeys({
    ...row,
    attributes: toJson(own),
    password_hash: password ? await hashPassword(password, companyId) : '',
    password_date: password ? Date.now() : 0,
    password_expired: password && user.passwordExpired ? 1 : 0,
  });
}

/** Writes a new user; refuses a name that somebody has. */
export async function insertRow(db: Queries, row: UserRow): Promise<void> {
  const count = () => countRows(db, 'directory_users');
  const full = describeFull(userLimit, await readRoom(db, row.company_id, userLimit, count));
  if (full) throw new DirectoryError('limitReached', full);
  await orTaken(row, db.insertInto('directory_users').values(row).execute());
  await indexAttributes(db, row.company_id, new Map([[row.user_id, readJson(row.attributes)]]));
}

/** Changes a user in the caller's transaction. */
export async function changeRow(
  db: Queries,
  companyId: string,
  userId: string,
  changes: UserChanges,
  { attributes }: Pick<Rules, 'attributes'>,
): Promise<UserRow> {
  const before = await lockUserRow(db, userId);
  const own = readJson(before.attributes);
  const after = changes.attributes ? changeAttributes(own, changes.attributes, attributes) : own;
  const row = withKeys({
    ...changedFields(before, changes),
    attributes: toJson(after),
    updated_date: Date.now(),
  });
  const { company_id: _, user_id: __, password_hash: ___, ...columns } = row;
  await orTaken(
    row,
    db.updateTable('directory_users').set(columns).where('user_id', '=', userId).execute(),
  );
  if (changes.attributes) await indexAttributes(db, companyId, new Map([[userId, after]]));
  return row;
}

async function orTaken(row: UserRow, writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!isTaken(error)) throw error;
    const constraint = getField(error, 'constraint') ?? '';
    throw createTakenError(`${getErrorMessage(error)}${String(constraint)}`, row);
  }
}

function createTakenError(reason: string, row: UserRow): DirectoryError {
  const [field, value] = /username/.test(reason)
    ? (['username', row.username] as const)
    : /email/.test(reason)
      ? (['email', row.email] as const)
      : (['externalId', row.external_id ?? ''] as const);
  const message = format(takenStrings[`${field}Taken`], { value });
  return new DirectoryError('taken', message, field, toSentence(strings.taken));
}

/** Tables whose rows belong to one user. */
const theirs = [
  'directory_attributes',
  'directory_passwords',
  'directory_identities',
  'directory_group_users',
  'authenticators',
  'authenticator_recovery_codes',
  'authenticator_mail_codes',
] as const;

/** Takes a user away with all that is theirs. */
export async function deleteUser(server: ServerHost, db: Queries, userId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('directory_users')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    throw new DirectoryError('userNotFound', `No user has the ID “${userId}”.`, 'userId');
  for (const table of theirs) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  for (const cleanUp of server.at(userCleanups)) await cleanUp(db, [userId]);
}
