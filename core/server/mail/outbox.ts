import nodemailer, { type Transporter } from 'nodemailer';
import { newId, type Service } from '../../contract';
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
    outbox_waiting: ['sent_date', 'next_try'],
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
      next_try: 0,
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

const mailHtml = ({ secrets }: Pick<ServerHost, 'secrets'>, mail: MailRow): string =>
  mail.html && secrets.decrypt(mail.company_id, toPlace(mail.mail_id, 'html'), mail.html);

const interval = 1000;
const mostTries = 8;

/**
 * Sends what waits in the outbox, one process at a time for each mail, with growing pauses after a
 * failure.
 */
export class Mailer {
  private timer: NodeJS.Timeout | undefined;
  private readonly transport: Transporter | undefined;
  private busy: Promise<void> = Promise.resolve();

  constructor(private readonly server: ServerHost) {
    const { smtpUrl } = server.settings;
    this.transport = smtpUrl ? nodemailer.createTransport(smtpUrl) : undefined;
  }

  start(): void {
    const { transport } = this;
    if (!transport) return;
    this.timer = setInterval(() => {
      this.busy = this.busy
        .then(() => this.sendWaiting(transport))
        .catch(error => this.server.log.error({ err: error }, 'an email could not be sent'));
    }, interval);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.busy;
    this.transport?.close();
  }

  private async sendWaiting(transport: Transporter): Promise<void> {
    const { allCompanies } = this.server.database;
    const now = Date.now();
    const waiting = await allCompanies
      .selectFrom('outbox')
      .selectAll()
      .where('sent_date', '=', 0)
      .where('next_try', '>=', 0)
      .where('next_try', '<=', now)
      .limit(20)
      .execute();
    for (const mail of waiting) {
      const claim = await allCompanies
        .updateTable('outbox')
        .set({ tries: mail.tries + 1, next_try: now + 60_000 })
        .where('company_id', '=', mail.company_id)
        .where('mail_id', '=', mail.mail_id)
        .where('tries', '=', mail.tries)
        .where('sent_date', '=', 0)
        .executeTakeFirst();
      if (claim.numUpdatedRows > 0n) await this.send(mail, transport);
    }
  }

  private async send(mail: MailRow, transport: Transporter): Promise<void> {
    const { company_id, mail_id, to, subject, tries } = mail;
    const { allCompanies } = this.server.database;
    const from = this.server.settings.mailFrom;
    const sendMail = async () => {
      const html = mailHtml(this.server, mail);
      const text = mailText(this.server, mail);
      return transport.sendMail({ from, to, subject, text, ...(html && { html }) });
    };
    const outcome = await sendMail().then(
      () => ({ sent_date: Date.now(), failure: '' }),
      (error: Error) => ({
        failure: error.message.slice(0, 500),
        next_try: tries + 1 >= mostTries ? -1 : Date.now() + 2 ** tries * 5000,
      }),
    );
    await allCompanies
      .updateTable('outbox')
      .set(outcome)
      .where('company_id', '=', company_id)
      .where('mail_id', '=', mail_id)
      .execute();
  }
}

export const mailer: Service<Mailer> = { kind: 'service', id: 'core.mailer' };
