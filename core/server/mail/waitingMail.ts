import { sql } from 'kysely';
import type { Database } from '../database';
import type { MailRow } from './outbox';

/** The rows of the index `outbox_by_company`, said as it says them. */
const waits = sql<boolean>`(sent_date = 0) AND (next_try >= 0)`;

/**
 * Lists the companies of which a mail is to be sent now, by jumping from one to the next in an
 * index: however long a backlog is, it is not read.
 */
export async function listWaiting(
  { allCompanies }: Pick<Database, 'allCompanies'>,
  now: number,
): Promise<readonly string[]> {
  const least = sql<string | null>`min(company_id)`;
  const rows = await allCompanies
    .withRecursive('found', start =>
      start
        .selectFrom('outbox')
        .select(least.as('id'))
        .where(waits)
        .unionAll(
          start
            .selectFrom('found')
            .select(next =>
              next
                .selectFrom('outbox')
                .select(least.as('id'))
                .where(waits)
                .whereRef('company_id', '>', 'found.id')
                .as('id'),
            )
            .where('found.id', 'is not', null),
        ),
    )
    .selectFrom('found')
    .select('id')
    .where(first =>
      first(
        first
          .selectFrom('outbox')
          .select(({ fn }) => fn.min('next_try').as('next_try'))
          .where(waits)
          .whereRef('company_id', '=', 'found.id'),
        '<=',
        now,
      ),
    )
    .execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/**
 * Takes the next mail of a company for this process until a time, and counts the try; undefined
 * where none is to be sent, or others take them. Of many processes that ask, each mail goes to one.
 */
export function claimMail(
  { allCompanies, engine }: Pick<Database, 'allCompanies' | 'engine'>,
  companyId: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<MailRow | undefined> {
  const first = allCompanies
    .selectFrom('outbox')
    .select('mail_id')
    .where('company_id', '=', companyId)
    .where(waits)
    .where('next_try', '<=', now)
    .orderBy('next_try')
    .orderBy('created_date')
    .limit(1);
  return allCompanies
    .updateTable('outbox')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), next_try: until }))
    .where('company_id', '=', companyId)
    .where('mail_id', '=', engine === 'postgres' ? first.forUpdate().skipLocked() : first)
    .returningAll()
    .executeTakeFirst();
}
