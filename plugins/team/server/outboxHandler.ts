import { covers, readRoles, handle, mailText, rightsIn, readJson } from '#core/server';
import { listOutbox } from '../contract';

const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0];
const codeIn = (text: string) => /(?<![\w-])\d{6}(?![\w-])/.exec(text)?.[0];

/**
 * Mails of the company. A link opens an account, so it is shown only where no mail server carries
 * it, and only to someone who may do all that its receiver may. The code of an end user is shown
 * likewise, so that flows that send one can be tried before a mail server is set.
 */
export const outboxHandler = handle(
  listOutbox,
  async ({ query: { page = 0, limit = 24 } }, { db, server, companyId, customerId }) => {
    const { total } = await db
      .selectFrom('outbox')
      .select(each => each.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('outbox')
      .selectAll()
      .orderBy('created_date', 'desc')
      .orderBy('mail_id')
      .limit(limit)
      .offset(page * limit)
      .execute();
    const receivers = await db
      .selectFrom('memberships')
      .innerJoin('customers', 'customers.customer_id', 'memberships.customer_id')
      .select(['customers.email', 'memberships.roles'])
      .execute();
    const held = new Map(receivers.map(({ email, roles }) => [email, readJson(roles)]));
    const roles = await readRoles(server, db, companyId);
    const mine = (await rightsIn(server, customerId, companyId))?.roles ?? [];
    const sends = server.settings.smtpUrl !== undefined;
    const mails = rows.map(row => {
      const theirs = held.get(row.to);
      const shown =
        !sends && (!theirs || covers(server, roles, mine, theirs)) ? mailText(server, row) : '';
      const link = theirs && linkIn(shown);
      const code = codeIn(shown);
      return {
        mailId: row.mail_id,
        to: row.to,
        subject: row.subject,
        createdDate: row.created_date,
        sentDate: row.sent_date,
        failure: row.failure,
        ...(link && { link }),
        ...(code && { code }),
      };
    });
    return { mails, outboxCount: Number(total), sends };
  },
);
