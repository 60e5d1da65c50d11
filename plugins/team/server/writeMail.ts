import { format } from '#core/contract';
import { issueToken, queueMail, type Queries, type ServerHost } from '#core/server';
import { strings } from '../strings';

interface MailInput {
  readonly companyId: string;
  /** Who sends it. */
  readonly by: string;
  readonly customerId: string;
  readonly email: string;
  readonly firstName: string;
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
  added: {
    subject: (company: string) => format(strings.addedSubject, { company }),
    text: (facts: Facts) => format(strings.addedText, { ...facts }),
  },
  reset: {
    subject: () => strings.resetSubject.text,
    text: (facts: Facts) => format(strings.resetText, { ...facts }),
  },
};

/**
 * Puts a mail to a member into the outbox. An invitation or a reset carries a new link and ends the
 * ones before it.
 */
export async function writeMail(
  server: ServerHost,
  db: Queries,
  kind: keyof typeof texts,
  terms: MailInput,
): Promise<void> {
  const { companyId, customerId } = terms;
  const url = server.settings.publicUrl;
  const { name: company } = await db
    .selectFrom('companies')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const sender = await db
    .selectFrom('customers')
    .select(['first_name', 'last_name', 'email'])
    .where('customer_id', '=', terms.by)
    .executeTakeFirst();
  const inviter = sender
    ? `${sender.first_name} ${sender.last_name}`.trim() || sender.email
    : company;
  const link =
    kind === 'added' ? url : `${url}/invitation?token=${await newLink(db, customerId, companyId)}`;
  await queueMail(server, db, companyId, {
    to: terms.email,
    subject: texts[kind].subject(company),
    text: texts[kind].text({ name: terms.firstName || terms.email, inviter, company, link }),
  });
}

async function newLink(db: Queries, customerId: string, companyId: string): Promise<string> {
  await db
    .deleteFrom('tokens')
    .where('customer_id', '=', customerId)
    .where('audience', '=', 'invitation')
    .execute();
  return issueToken(db, { audience: 'invitation', customerId, companyId });
}
