import { sql } from 'kysely';
import type { Queries } from '#core/server';
import { forgottenMs, longestLock } from '#core/server/internal';

const minute = 60_000;
const column = (name: string) => sql.ref(`directory_tries.${name}`);

/** Returns the key by which tries at a user's password are counted. */
export const passwordTries = (userId: string): string => `password:${userId}`;

/**
 * Counts a try at a password before it is looked at; after each five in a row none is allowed for
 * one minute, two, … at most fifteen. One statement, so that parallel tries cannot slip past.
 * Returns false while locked.
 */
export async function countPasswordTry(
  db: Queries,
  companyId: string,
  subject: string,
): Promise<boolean> {
  const now = Date.now();
  const tries = sql<number>`(case when ${column('since')} < ${now - forgottenMs} then 1 else ${column('tries')} + 1 end)`;
  const minutes = sql`(case when ${tries} >= 75 then 15 else ${tries} / 5 end)`;
  const counted = await db
    .insertInto('directory_tries')
    .values({ company_id: companyId, subject, tries: 1, since: now, locked_until: 0 })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'subject'])
        .doUpdateSet({
          tries,
          since: now,
          locked_until: sql<number>`case when ${tries} % 5 = 0 then cast(${now} as bigint) + ${minutes} * ${sql.lit(minute)} else 0 end`,
        })
        .where(row =>
          row.or([
            row('directory_tries.locked_until', '<=', now),
            row('directory_tries.locked_until', '>', now + longestLock),
          ]),
        ),
    )
    .returning('tries')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Counts a try and allows at most so many within a window that begins with the first of them. */
export async function countWindowTry(
  db: Queries,
  companyId: string,
  subject: string,
  { most, windowMs }: { readonly most: number; readonly windowMs: number },
): Promise<boolean> {
  const now = Date.now();
  const over = sql<boolean>`(${column('since')} < ${now - windowMs}
    or ${column('since')} > ${now + minute})`;
  const counted = await db
    .insertInto('directory_tries')
    .values({ company_id: companyId, subject, tries: 1, since: now, locked_until: 0 })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'subject'])
        .doUpdateSet({
          tries: sql<number>`case when ${over} then 1 else ${column('tries')} + 1 end`,
          since: sql<number>`case when ${over} then cast(${now} as bigint) else ${column('since')} end`,
        })
        .where(sql<boolean>`(${over} or ${column('tries')} < ${most})`),
    )
    .returning('tries')
    .executeTakeFirst();
  return counted !== undefined;
}

/** After the right answer, or by an administrator: nothing is counted any more. */
export async function clearTries(db: Queries, subject: string): Promise<void> {
  await db.deleteFrom('directory_tries').where('subject', '=', subject).execute();
}
