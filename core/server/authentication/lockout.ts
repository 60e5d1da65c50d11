import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { codes, Failure } from '../../contract';
import type { Queries } from '../database';
import { toNetwork } from '../http/addressRange';

const minute = 60_000;
/** After so long without another, tries no longer count. */
export const forgottenMs = 12 * 60 * minute;
/** A `locked_until` that only an administrator ends, or a new password by a link in the mailbox. */
export const untilUnlocked = -1;

/** A lock that ends later than any of now began before the clock was set back, and is over. */
export const longestLock = 16 * minute;
/** The same of a window that begins so much later than now. */
const fewestBack = minute;

/** Whether an account with this `locked_until` is locked now. */
export function isLocked(until: number): boolean {
  const left = until - Date.now();
  return until === untilUnlocked || (left > 0 && left <= longestLock);
}

/**
 * Counts a try before the password is looked at, and locks after each five failures in a row (one
 * minute, two, … at most fifteen; after thirty until unlocked), in one statement, so that parallel
 * tries cannot slip past the limit. Answers with the number of tries so far; 0 when the member is
 * locked.
 */
export async function takeTry(db: Queries, customerId: string): Promise<number> {
  const now = Date.now();
  const tries = sql`(case when failed_at < ${now - forgottenMs} then 1 else failed_count + 1 end)`;
  const minutes = sql`(case when ${tries} >= 75 then 15 else ${tries} / 5 end)`;
  const counted = await db
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
    .where(row =>
      row.or([row('locked_until', '<=', now), row('locked_until', '>', now + longestLock)]),
    )
    .returning('failed_count')
    .executeTakeFirst();
  return counted?.failed_count ?? 0;
}

/** Counts a try; false when the member is locked. */
export const countTry = async (db: Queries, customerId: string): Promise<boolean> =>
  (await takeTry(db, customerId)) > 0;

const toDeviceName = (device: string) => `device ${device}`;

/**
 * Counts a try in a browser in which the person has signed in before, by the rules of `takeTry`: not
 * against the account, which others can lock by guessing. `window_start` is when the last one was.
 */
export async function takeDeviceTry(db: Queries, device: string): Promise<number> {
  const now = Date.now();
  const [tries, last] = [sql.ref('sign_in_tries.tries'), sql.ref('sign_in_tries.window_start')];
  const over = sql`(${last} < ${now - forgottenMs} or ${last} > ${now + fewestBack})`;
  const minutes = sql`(case when ${tries} % 5 = 0 then ${tries} / 5 else 0 end)`;
  const counted = await db
    .insertInto('sign_in_tries')
    .values({ address: toDeviceName(device), window_start: now, tries: 1 })
    .onConflict(conflict =>
      conflict
        .column('address')
        .doUpdateSet({
          tries: sql<number>`case when ${over} then 1 else ${tries} + 1 end`,
          window_start: now,
        })
        .where(sql<boolean>`(${over} or ${last} + ${minutes} * ${sql.lit(minute)} <= ${now})`),
    )
    .returning('tries')
    .executeTakeFirst();
  return counted?.tries ?? 0;
}

/** After the right password in it: nothing is counted against a device. */
export async function clearDeviceTries(db: Queries, device: string): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('address', '=', toDeviceName(device)).execute();
}

/** Whether this number of tries ends more than a while: the account is locked, a device unknown. */
export const isOver = (tries: number): boolean => tries >= 30;

/** Whether a try of this number began a lock. */
export const locks = (tries: number): boolean => isOver(tries) || (tries > 0 && tries % 5 === 0);

/**
 * After the right password, a new one, or by an administrator: nothing is counted against the
 * member. Without `lifts`, a lock that only an administrator ends stays, and the answer is false.
 */
export async function clearTries(db: Queries, customerId: string, lifts = true): Promise<boolean> {
  let update = db
    .updateTable('customers')
    .set({ failed_count: 0, failed_at: 0, locked_until: 0 })
    .where('customer_id', '=', customerId);
  if (!lifts) update = update.where('locked_until', '<>', untilUnlocked);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** As `incrementTries`; answers also with when the time began. */
async function countInWindow(
  db: Queries,
  name: string,
  within: number,
): Promise<{ tries: number; window_start: number }> {
  const now = Date.now();
  const over = sql`(sign_in_tries.window_start <= ${now - within}
    or sign_in_tries.window_start > ${now + fewestBack})`;
  return db
    .insertInto('sign_in_tries')
    .values({ address: name, window_start: now, tries: 1 })
    .onConflict(conflict =>
      conflict.column('address').doUpdateSet({
        tries: sql<number>`case when ${over} then 1 else sign_in_tries.tries + 1 end`,
        window_start: sql<number>`case when ${over} then ${now} else sign_in_tries.window_start end`,
      }),
    )
    .returning(['tries', 'window_start'])
    .executeTakeFirstOrThrow();
}

/**
 * Counts one more of what is called so, in one statement; answers with how many there were within
 * the time.
 */
export const incrementTries = async (db: Queries, name: string, within: number): Promise<number> =>
  (await countInWindow(db, name, within)).tries;

const window = 5 * minute;
const mostFromAddress = 20;

/**
 * For how long a network that was refused is refused without being counted, in milliseconds, unless
 * its window ends before or one of its tries comes right.
 */
const refusedFor = 1000;
const mostRefused = 5000;
/** Until when, by `performance.now()`: a flood of tries causes no flood of writes. */
const refused = new WeakMap<Queries, Map<string, number>>();

/**
 * Counts a try from an address before anything is looked at; refuses it after 20 within five
 * minutes that failed.
 */
export async function takeAddress(db: Queries, address: string): Promise<void> {
  const network = toNetwork(address);
  const known = refused.get(db) ?? new Map<string, number>();
  refused.set(db, known);
  if ((known.get(network) ?? 0) <= performance.now()) {
    const { tries, window_start } = await countInWindow(db, network, window);
    if (tries <= mostFromAddress) return;
    if (known.size >= mostRefused) known.clear();
    const left = window_start + window - Date.now();
    known.set(network, performance.now() + Math.min(refusedFor, left));
  }
  throw new Failure(
    429,
    codes.tooMany,
    'Too many failed sign-ins from this IP address. Wait five minutes and try again.',
  );
}

/** A try that came right is not counted against its address. */
export async function giveBackAddress(db: Queries, address: string): Promise<void> {
  const network = toNetwork(address);
  await db
    .updateTable('sign_in_tries')
    .set({ tries: sql<number>`tries - 1` })
    .where('address', '=', network)
    .where('tries', '>', 0)
    .execute();
  refused.get(db)?.delete(network);
}

/**
 * The work of counting a try, for a name that nobody has or who is locked, so that both take the
 * same time.
 */
export const countNobody = (db: Queries, name: string): Promise<number> =>
  incrementTries(db, `?${hash('sha256', name).slice(0, 32)}`, window);

const hour = 60 * minute;
const mostMails = 5;

/**
 * Counts a mail that a stranger can cause to a person, each kind apart, so that mails of one kind
 * keep back none of another; false once they got five of the kind within an hour.
 */
export const takeMail = async (
  db: Queries,
  kind: 'mail' | 'signUpMail',
  customerId: string,
): Promise<boolean> => (await incrementTries(db, `${kind} ${customerId}`, hour)) <= mostMails;

/**
 * Counts an invitation that a company mails; false once it has sent as many as it may within a day.
 */
export const takeInvitation = async (
  db: Queries,
  companyId: string,
  most: number,
): Promise<boolean> => (await incrementTries(db, `invitations ${companyId}`, 24 * hour)) <= most;

const quarter = 15 * minute;

/**
 * Counts a mail that a member of a company causes to an address, apart from those of strangers;
 * false once the company sent five to it within fifteen minutes.
 */
export async function takeMemberMail(
  db: Queries,
  companyId: string,
  email: string,
): Promise<boolean> {
  const address = hash('sha256', email.trim().toLowerCase()).slice(0, 32);
  const count = await incrementTries(db, `memberMail ${companyId} ${address}`, quarter);
  return count <= mostMails;
}
