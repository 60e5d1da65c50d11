import { sql } from 'kysely';
import { codes, Failure } from '../../contract';
import type { Queries } from '../database';

const minute = 60_000;
const forgotten = 12 * 60 * minute;
/** A `locked_until` that only an administrator ends. */
export const untilUnlocked = -1;

/** Until when a member is locked after the nth failure in a row: 0 is not at all. */
export function lockedUntil(failures: number, now: number): number {
  if (failures >= 30) return untilUnlocked;
  if (failures < 5 || failures % 5 !== 0) return 0;
  return now + Math.min(15, Math.floor(failures / 5)) * minute;
}

/**
 * Counts a try before the password is looked at, in one statement, so that parallel tries cannot slip past the limit.
 * Returns false when the member is locked.
 */
export async function countTry(db: Queries, customer_id: string): Promise<boolean> {
  const now = Date.now();
  const row = await db
    .updateTable('customers')
    .set({
      failed_count: sql<number>`case when failed_at < ${now - forgotten} then 1 else failed_count + 1 end`,
      failed_at: now,
    })
    .where('customer_id', '=', customer_id)
    .where('locked_until', '<>', untilUnlocked)
    .where('locked_until', '<=', now)
    .returning('failed_count')
    .executeTakeFirst();
  if (!row) return false;
  const end = lockedUntil(row.failed_count, now);
  if (end !== 0)
    await db.updateTable('customers').set({ locked_until: end }).where('customer_id', '=', customer_id).execute();
  return true;
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
