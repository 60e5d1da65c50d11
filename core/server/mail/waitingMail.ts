import type { Database } from '../database';
import { StaleClaims } from '../jobs/turns/StaleClaims';
import { listDueCompanies } from '../jobs/turns/listDueCompanies';
import { findTimes } from '../jobs/turns/TimedTable';
import { outbox, type MailRow } from './outbox';

const waiting = { table: outbox, by: 'next_try' } as const;

/** Lists the companies of which a mail is to be sent now; however long a backlog is, it is not read. */
export const listWaiting = (
  { allCompanies }: Pick<Database, 'allCompanies'>,
  now: number,
): Promise<readonly string[]> => listDueCompanies(allCompanies, waiting, now + 1);

const most = 1000;
const claim = ['company_id', 'mail_id', 'tries', 'next_try'] as const;

/** Gives emails back that are to be tried again later than they could now. */
export const createStaleMails = (
  { allCompanies }: Pick<Database, 'allCompanies'>,
  times: { readonly lasts: number; readonly latest: number },
) =>
  new StaleClaims({
    ...times,
    find: after =>
      allCompanies
        .selectFrom('outbox')
        .select(claim)
        .where('sent_date', '=', 0)
        .where('next_try', '>', after)
        .limit(most)
        .execute(),
    free: (mail, now) =>
      allCompanies
        .updateTable('outbox')
        .set({ next_try: now })
        .where(eb => eb.and(claim.map(column => eb(column, '=', mail[column]))))
        .where('sent_date', '=', 0)
        .execute(),
  });

/**
 * Takes the next mail of a company for this process until a time, and counts the try; undefined
 * where none is to be sent, or others take them. Of many processes that ask, each mail goes to one.
 */
export function claimMail(
  { allCompanies }: Pick<Database, 'allCompanies'>,
  companyId: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<MailRow | undefined> {
  const first = allCompanies
    .selectFrom('outbox')
    .select('mail_id')
    .where('company_id', '=', companyId)
    .where(findTimes(waiting).due)
    .where('next_try', '<=', now)
    .orderBy('next_try')
    .orderBy('created_date')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return allCompanies
    .updateTable('outbox')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), next_try: until }))
    .where('company_id', '=', companyId)
    .where('mail_id', '=', first)
    .returningAll()
    .executeTakeFirst();
}
