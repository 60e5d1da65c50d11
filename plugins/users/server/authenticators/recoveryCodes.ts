import { createHash, randomInt } from 'node:crypto';
import type { Queries, ServerHost } from '#core/server';

const howMany = 10;
// Without letters and digits that look alike; 32 of them, so that 24 have 120 random bits.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const newCode = (): string =>
  Array.from({ length: 24 }, () => letters[randomInt(letters.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

const hashCode = (companyId: string, userId: string, code: string) =>
  createHash('sha256')
    .update(`${companyId}|${userId}|${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest('hex');

/** Ten new codes of 120 random bits, of which only hashes are kept; the codes before them end. */
export async function createRecoveryCodes(
  { database }: ServerHost,
  companyId: string,
  userId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await database.concurrentTransaction(companyId, async db => {
    // Of two at once, the codes of the later one count.
    await db
      .selectFrom('directory_users')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .execute();
    await db.deleteFrom('authenticator_recovery_codes').where('user_id', '=', userId).execute();
    await db
      .insertInto('authenticator_recovery_codes')
      .values(
        codes.map(code => ({
          company_id: companyId,
          user_id: userId,
          code_hash: hashCode(companyId, userId, code),
        })),
      )
      .execute();
  });
  return codes;
}

/** Uses a code up; of any number of tries at once, one succeeds. */
export async function spendRecoveryCode(
  db: Queries,
  companyId: string,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('authenticator_recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(companyId, userId, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function recoveryCodesLeft(db: Queries, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('authenticator_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(left);
}
