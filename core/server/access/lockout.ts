import { sql } from 'kysely';
import { codes, Failure } from '../../contract';
import type { Queries } from '../database';

const minute = 60_000;
const forgotten = 12 * 60 * minute;
/** A `locked_until` that only an administrator ends. */
export const untilUnlocked = -1;

/**
 * Counts a try before the password is looked at, and locks after each five failures in a row (one minute, two, … at
 * most fifteen; after thirty until unlocked), in one statement, so that parallel tries cannot slip past the limit.
 * Returns false when the member is locked.
 */
export async function countTry(db: Queries, customerId: string): Promise<boolean> {
  const now = Date.now();
  const tries = sql`(case when failed_at < ${now - forgotten} then 1 else failed_count + 1 end)`;
  const minutes = sql`(case when ${tries} >= 75 then 15 else ${tries} / 5 end)`;
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({
      failed_count: sql<number>`${tries}`,
      failed_at: now,
      locked_until: sql<number>`case
        when ${tries} >= 30 then ${sql.lit(untilUnlocked)}
        when ${tries} % 5 = 0 then cast(${now} as bigint) + ${minutes} * ${sql.lit(minute)}
        else locked_until end`,
    })
    .where('customer_id', '=', customerId)
    .where('locked_until', '<>', untilUnlocked)
    .where('locked_until', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** After the right password, or by an administrator: nothing is counted against the member. */
export async function clearTries(db: Queries, customerId: string): Promise<void> {
  await db
    .updateTable('customers')
    .set({ failed_count: 0, failed_at: 0, locked_until: 0 })
    .where('customer_id', '=', customerId)
    .execute();
}

const window = 5 * minute;
const mostFromAddress = 20;

/** Refuses an address from which more than 20 sign-ins failed within five minutes. */
export async function checkAddress(db: Queries, address: string): Promise<void> {
  const row = await db.selectFrom('sign_in_tries').selectAll().where('address', '=', address).executeTakeFirst();
  if (row && row.window_start > Date.now() - window && row.tries >= mostFromAddress)
    throw new Failure(
      429,
      codes.tooMany,
      'Too many failed sign-ons from this address. Wait five minutes and try again.',
    );
}

export async function countAddress(db: Queries, address: string): Promise<void> {
  const now = Date.now();
  await db
    .insertInto('sign_in_tries')
    .values({ address, window_start: now, tries: 1 })
    .onConflict(conflict =>
      conflict.column('address').doUpdateSet({
        tries: sql<number>`case when sign_in_tries.window_start < ${now - window} then 1 else sign_in_tries.tries + 1 end`,
        window_start: sql<number>`case when sign_in_tries.window_start < ${now - window} then ${now} else sign_in_tries.window_start end`,
      }),
    )
    .execute();
}
