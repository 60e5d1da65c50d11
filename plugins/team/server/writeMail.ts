import { codes, Failure, format } from '#core/contract';
import { queueMail, type Limited, type Queries, type ServerHost } from '#core/server';
import {
  issueToken,
  nameInMail,
  readCompanyName,
  readEntitlement,
  takeInvitation,
  takeMemberMail,
} from '#core/server/internal';
import { strings } from '../strings';

interface MailInput {
  readonly companyId: string;
  /** Who sends it. */
  readonly by: string;
  readonly customerId: string;
  readonly email: string;
  readonly firstName: string;
}

/** The invitations that an environment can send in a day: anyone can be invited. */
export const invitationLimit: Limited = {
  kind: 'invitationsPerDay',
  title: strings.invitationsPerDay.text,
  usual: 200,
};

/** Refuses another invitation where the company has sent as many as it may today. */
async function requireInvitation(db: Queries, companyId: string): Promise<void> {
  const { total: count } = await readEntitlement(db, companyId, invitationLimit);
  if (count === undefined || (await takeInvitation(db, companyId, count))) return;
  throw new Failure(429, codes.tooMany, format(strings.tooManyInvitations, { count }));
}

interface Facts {
  readonly name: string;
  readonly inviter: string;
  readonly company: string;
  readonly link: string;
}
const texts = {
  invitation: {
    subject: (company: string) => format(strings.invitationSubject, { company }),
    text: (facts: Facts) => format(strings.invitationText, { ...facts }),
  },
  reset: {
    subject: () => strings.resetSubject.text,
    text: (facts: Facts) => format(strings.resetText, { ...facts }),
  },
};

/**
 * Puts a mail to a member into the outbox. An invitation or a reset carries a new link and ends the
 * ones before it.
 *
 * @throws Failure 429 where too many were sent to the address, or too many invitations today
 */
export async function writeMail(
  server: ServerHost,
  db: Queries,
  kind: keyof typeof texts,
  terms: MailInput,
): Promise<void> {
  const { companyId } = terms;
  if (!(await takeMemberMail(db, companyId, terms.email)))
    throw new Failure(429, codes.tooMany, strings.tooManyMails.text);
  if (kind === 'invitation') await requireInvitation(db, companyId);
  const url = server.settings.publicUrl;
  const company = nameInMail(await readCompanyName(db, companyId));
  const sender = await db
    .selectFrom('customers')
    .select(['first_name', 'last_name', 'email'])
    .where('customer_id', '=', terms.by)
    .executeTakeFirst();
  const inviter = sender
    ? nameInMail(`${sender.first_name} ${sender.last_name}`) || nameInMail(sender.email)
    : company;
  const token = await newLink(server, db, terms, kind);
  // The page of invitations asks for a new password here, and not to join.
  const link = `${url}/invitation?token=${token}${kind === 'reset' ? '&reset=1' : ''}`;
  await queueMail(server, db, companyId, {
    to: terms.email,
    subject: texts[kind].subject(company),
    text: texts[kind].text({
      name: nameInMail(terms.firstName) || nameInMail(terms.email),
      inviter,
      company,
      link,
    }),
  });
}

/** A link that stands in the mail alone, or in the outbox where no mail server is set. */
async function newLink(
  { settings }: ServerHost,
  db: Queries,
  { customerId, companyId }: MailInput,
  kind: keyof typeof texts,
): Promise<string> {
  const audience = kind === 'invitation' ? 'membership' : 'invitation';
  await db
    .deleteFrom('tokens')
    .where('customer_id', '=', customerId)
    .where('audience', '=', audience)
    .execute();
  const subject = { proves: settings.smtpUrl !== undefined };
  return issueToken(db, { audience, customerId, companyId, subject });
}
