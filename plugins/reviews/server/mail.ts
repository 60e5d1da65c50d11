import { format } from '#core/contract';
import { queueMail, type Call, type Queries } from '#core/server';
import { findActorNames, nameInMail, readCompanyName } from '#core/server/internal';
import { detail, type Verdict } from '../contract';
import { strings } from '../strings';
import type { RequestRow } from './tables';

interface Facts {
  readonly who: string;
  readonly number: number;
  readonly title: string;
  readonly company: string;
  readonly link: string;
}
interface Written {
  readonly subject: (facts: Facts) => string;
  readonly text: (facts: Facts & { readonly name: string }) => string;
}
type Mailing = Pick<Call, 'server' | 'companyId' | 'customerId'>;

/** Puts a mail to each of these people into the outbox, but for who causes it. */
async function mailPeople(
  { server, companyId, customerId }: Mailing,
  db: Queries,
  row: Pick<RequestRow, 'request_id' | 'number' | 'title'>,
  ids: readonly string[],
  written: Written,
): Promise<void> {
  const wanted = [...new Set(ids)].filter(id => id !== customerId);
  if (wanted.length === 0) return;
  const people = await db
    .selectFrom('customers')
    .innerJoin('memberships', 'memberships.customer_id', 'customers.customer_id')
    .select(['customers.email', 'customers.first_name'])
    .where('customers.customer_id', 'in', wanted)
    .execute();
  const names = await findActorNames(server, db, [customerId]);
  const facts: Facts = {
    who: nameInMail(names.get(customerId) ?? '') || strings.someone.text,
    number: row.number,
    title: nameInMail(row.title, 120),
    company: nameInMail(await readCompanyName(db, companyId)),
    link: `${server.settings.publicUrl}${detail.to({ id: row.request_id })}`,
  };
  for (const { email, first_name } of people)
    await queueMail(server, db, companyId, {
      to: email,
      subject: written.subject(facts),
      text: written.text({ ...facts, name: nameInMail(first_name) || nameInMail(email) }),
    });
}

type Row = Pick<RequestRow, 'request_id' | 'number' | 'title'>;

/** Asks people by mail to review a request. */
export const mailReviewers = (call: Mailing, db: Queries, row: Row, ids: readonly string[]) =>
  mailPeople(call, db, row, ids, {
    subject: facts => format(strings.mailSubject, { ...facts }),
    text: facts => format(strings.mailText, { ...facts }),
  });

/** Tells who opened a request that it was reviewed. */
export const mailReview = (call: Mailing, db: Queries, row: RequestRow, verdict: Verdict) => {
  const [subject, text] =
    verdict === 'approved'
      ? [strings.mailApprovedSubject, strings.mailApprovedText]
      : [strings.mailChangesSubject, strings.mailChangesText];
  return mailPeople(call, db, row, [row.created_by], {
    subject: facts => format(subject, { ...facts }),
    text: facts => format(text, { ...facts }),
  });
};

/** Tells who opened a request, and who reviewed it, that it was released. */
export const mailRelease = (call: Mailing, db: Queries, row: Row, ids: readonly string[]) =>
  mailPeople(call, db, row, ids, {
    subject: facts => format(strings.mailReleaseSubject, { ...facts }),
    text: facts => format(strings.mailReleaseText, { ...facts }),
  });
