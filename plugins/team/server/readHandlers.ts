import { handle, containsText, readJson } from '#core/server';
import {
  covers,
  findCallerRoles,
  findHomes,
  isOperator,
  mailText,
  readRoles,
} from '#core/server/internal';
import { getMember, listMembers, listOutbox } from '../contract';
import { findMember, toMember, memberRows } from './findMember';

const columns = ['members.first_name', 'members.last_name', 'members.email'] as const;

/** Who is in the company. */
export const readHandlers = [
  handle(listMembers, async ({ query: { page = 0, limit = 24, query = '' } }, { db, server }) => {
    let members = memberRows(db);
    for (const word of query.split(/\s+/).filter(Boolean))
      members = members.where(each => each.or(columns.map(column => containsText(column, word))));
    const { total } = await members
      .clearSelect()
      .select(each => each.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await members
      .orderBy('members.first_name')
      .orderBy('members.last_name')
      .orderBy('members.customer_id')
      .limit(limit)
      .offset(page * limit)
      .execute();
    const homes = await findHomes(
      server,
      rows.map(row => row.customer_id),
    );
    return {
      customers: rows.map(row => toMember(row, homes.get(row.customer_id))),
      customerCount: Number(total),
    };
  }),

  handle(
    getMember,
    async ({ params }, { db, server }) => (await findMember(server, db, params.customerId)).member,
  ),
];

const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0];
const codeIn = (text: string) => /(?<![\w-])\d{6}(?![\w-])/.exec(text)?.[0];

/**
 * Mails of the company. A link opens an account, so it is shown only where no mail server carries
 * it, and only to someone who may do all that its receiver may. The code of an end user is shown
 * likewise, so that flows that send one can be tried before a mail server is set.
 */
export const outboxHandler = handle(
  listOutbox,
  async ({ query: { page = 0, limit = 24 } }, call) => {
    const { db, server, companyId, customerId } = call;
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
      .select(['customers.email', 'customers.operator', 'memberships.roles'])
      .execute();
    const invited = await db.selectFrom('member_invitations').select(['email', 'roles']).execute();
    const held = new Map(
      [...receivers, ...invited].map(({ email, roles }) => [email, readJson(roles)]),
    );
    // A link that opens the account of who runs the installation is shown to their like alone.
    const closed = new Set(
      (await isOperator(server, customerId))
        ? []
        : receivers.filter(({ operator }) => operator === 1).map(({ email }) => email),
    );
    const roles = await readRoles(server, db, companyId);
    const mine = await findCallerRoles(call);
    const sends = server.settings.smtpUrl !== undefined;
    const mails = rows.map(row => {
      const theirs = held.get(row.to);
      const shown =
        !sends && !closed.has(row.to) && (!theirs || covers(server, roles, mine, theirs))
          ? mailText(server, row)
          : '';
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
