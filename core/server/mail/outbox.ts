import { newId } from '../../contract';
import {
  bigint,
  defineTable,
  integer,
  text,
  type Queries,
  type RowOf,
  type TableTypes,
} from '../database';
import type { ServerHost } from '../host/serverHost';
import { isEncrypted } from '../encryption/secrets';

/** Mail to be sent, or to be read by an administrator where no SMTP server is set. */
export const outbox = defineTable('outbox', {
  owner: 'company',
  since: '2026-11-21T00:02_outbox',
  columns: {
    company_id: text(),
    mail_id: text(),
    to: text(),
    subject: text(),
    /** Encrypted. */
    text: text(),
    /** The same as HTML, encrypted; empty where there is none. */
    html: text().default('').since('2026-11-27T11:20_mailHtml'),
    created_date: bigint(),
    /** 0 until it is sent. */
    sent_date: bigint(),
    tries: integer(),
    /** Not tried again before; -1 once given up. */
    next_try: bigint(),
    failure: text(),
  },
  key: ['company_id', 'mail_id'],
  indices: {
    // Read by the release before.
    outbox_waiting: ['sent_date', 'next_try'],
    outbox_by_company: {
      columns: ['company_id', 'next_try', 'created_date'],
      where: '(sent_date = 0) AND (next_try >= 0)',
      since: '2026-11-29T23:00_outboxByCompany',
    },
    outbox_sent: {
      columns: ['company_id', 'sent_date'],
      where: 'sent_date > 0',
      since: '2026-11-30T03:00_cleanUpTurns',
    },
  },
});

export type MailRow = RowOf<typeof outbox>;
declare module '../database/tables' {
  interface Tables extends TableTypes<readonly [typeof outbox]> {}
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for those who read HTML. */
  readonly html?: string;
}

const toPlace = (mailId: string, column = 'text') => ({ table: 'outbox', row: mailId, column });

/**
 * Puts a mail into the outbox in the caller's own transaction; it is sent soon after when SMTP is
 * set.
 */
export async function queueMail(
  { secrets }: Pick<ServerHost, 'secrets'>,
  db: Queries,
  companyId: string,
  { html = '', ...mail }: Mail,
): Promise<string> {
  return queueMailOf('console', { secrets }, db, companyId, { html, ...mail });
}

/** The same for a mail of a flow: it is sent after those of the console, such as invitations. */
export async function queueMailOf(
  sender: 'console' | 'flow',
  { secrets }: Pick<ServerHost, 'secrets'>,
  db: Queries,
  companyId: string,
  { html = '', ...mail }: Mail,
): Promise<string> {
  const mailId = newId();
  await db
    .insertInto('outbox')
    .values({
      company_id: companyId,
      mail_id: mailId,
      ...mail,
      // Its link opens an account, so a copy of the database must not give it away.
      text: secrets.encrypt(companyId, toPlace(mailId), mail.text),
      html: html && secrets.encrypt(companyId, toPlace(mailId, 'html'), html),
      created_date: Date.now(),
      sent_date: 0,
      tries: 0,
      next_try: sender === 'console' ? 0 : Date.now(),
      failure: '',
    })
    .execute();
  return mailId;
}

/** The text of a mail as it was written; one from before texts were encrypted is read as it stands. */
export function mailText({ secrets }: Pick<ServerHost, 'secrets'>, mail: MailRow): string {
  const { company_id, mail_id, text } = mail;
  return isEncrypted(text) ? secrets.decrypt(company_id, toPlace(mail_id), text) : text;
}

/** The HTML of a mail; empty where there is none. */
export const mailHtml = ({ secrets }: Pick<ServerHost, 'secrets'>, mail: MailRow): string =>
  mail.html && secrets.decrypt(mail.company_id, toPlace(mail.mail_id, 'html'), mail.html);
