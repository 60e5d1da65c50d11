import { createHash } from 'node:crypto';
import { newId } from '#core/contract';
import { toSentence } from '#core/contract/internal';
import type { Queries, ServerHost } from '#core/server';
import { fits, fitsCounted, hashPassword } from '#core/server/passwords/hashPassword';
import { tryInTurn } from '#core/server/passwords/tryInTurn';
import { DirectoryError } from '#plugins/connectors/contract';
import type {
  PasswordCheck,
  PasswordPolicy,
  UserLookup,
} from '#plugins/connectors/contract/internal';
import { findRow, getUserRow } from '../findUsers';
import { requireUserPassword } from './requireUserPassword';
import { clearTries, countPasswordTry, passwordTries } from './tries';
import { toUser, type UserRow } from '../userRow';
import { refusalStrings as strings } from '#plugins/users/pageStrings';

const day = 86_400_000;

/** A name that leads to nobody has tries of its own, so that a lock tells nothing of who exists. */
function getTriesKey(row: UserRow | undefined, by: UserLookup): string {
  if (row) return passwordTries(row.user_id);
  const values = Object.values(by).map(each =>
    typeof each === 'string' ? each.trim().toLowerCase() : each,
  );
  return `password:?${createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)}`;
}

/** Judges a password; the same work is done for a user who is not there or has none. */
export async function checkPassword(
  server: ServerHost,
  companyId: string,
  by: UserLookup,
  password: string,
  policy: PasswordPolicy,
): Promise<PasswordCheck> {
  const user = await findRow(server.database.withoutSync(companyId), by);
  return tryInTurn(`${companyId} ${getTriesKey(user, by)}`, () =>
    checkNext(server, companyId, by, password, policy),
  );
}

async function checkNext(
  server: ServerHost,
  companyId: string,
  by: UserLookup,
  password: string,
  policy: PasswordPolicy,
): Promise<PasswordCheck> {
  const db = server.database.withoutSync(companyId);
  const row = await findRow(db, by);
  const subject = getTriesKey(row, by);
  if (!(await countPasswordTry(db, companyId, subject))) return { ok: false, reason: 'locked' };
  const right = await fitsCounted(server, companyId, password, row?.password_hash ?? '');
  if (!row || !right) return { ok: false, reason: 'wrong' };
  await clearTries(db, subject);
  if (row.enabled !== 1) return { ok: false, reason: 'disabled' };
  const tooOld = policy.maxAgeDays > 0 && row.password_date + policy.maxAgeDays * day < Date.now();
  const expired = row.password_expired === 1 || tooOld;
  return { ok: true, user: { ...toUser(row), passwordExpired: expired }, expired };
}

/** Sets a password after holding it against the policy and the passwords before it. */
export async function setPassword(
  server: ServerHost,
  companyId: string,
  userId: string,
  password: string,
  {
    policy,
    expired = false,
    within,
  }: {
    readonly policy: PasswordPolicy;
    readonly expired?: boolean;
    /** Done in the same transaction. */
    readonly within?: (db: Queries) => Promise<unknown>;
  },
): Promise<void> {
  await requireUserPassword(password, { policy });
  const db = server.database.forCompany(companyId);
  const before = await getUserRow(db, userId);
  if (policy.previous > 0) {
    const former = await db
      .selectFrom('directory_passwords')
      .select(['entry_id', 'password_hash'])
      .where('user_id', '=', userId)
      .orderBy('replaced_date', 'desc')
      .limit(policy.previous - 1)
      .execute();
    for (const hash of [before.password_hash, ...former.map(each => each.password_hash)])
      if (await fits(server, companyId, password, hash)) {
        throw new DirectoryError(
          'weakPassword',
          toSentence(strings.passwordRepeats, { count: policy.previous }),
          'password',
        );
      }
  }
  const hash = await hashPassword(password, companyId);
  const now = Date.now();
  await server.database.transaction(companyId, async bound => {
    const { numUpdatedRows } = await bound
      .updateTable('directory_users')
      .set({
        password_hash: hash,
        password_date: now,
        password_expired: expired ? 1 : 0,
        updated_date: now,
      })
      .where('user_id', '=', userId)
      .where('password_hash', '=', before.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      await getUserRow(bound, userId);
      throw new DirectoryError('invalid', toSentence(strings.passwordRace), 'password');
    }
    if (before.password_hash)
      await bound
        .insertInto('directory_passwords')
        .values({
          company_id: companyId,
          user_id: userId,
          entry_id: newId(),
          password_hash: before.password_hash,
          replaced_date: now,
        })
        .execute();
    const kept = await bound
      .selectFrom('directory_passwords')
      .select('entry_id')
      .where('user_id', '=', userId)
      .orderBy('replaced_date', 'desc')
      .execute();
    // The present password is the first of those that may not come again.
    const old = kept.slice(Math.max(0, policy.previous - 1)).map(({ entry_id }) => entry_id);
    if (old.length > 0)
      await bound
        .deleteFrom('directory_passwords')
        .where('user_id', '=', userId)
        .where('entry_id', 'in', old)
        .execute();
    await clearTries(bound, passwordTries(userId));
    await within?.(bound);
  });
}
