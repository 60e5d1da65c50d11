import { handle, holds } from '#core/server';
import { getMember, listMembers } from '../contract';
import { findMember, toMember, memberRows, sharedAmong } from './findMember';

const columns = ['customers.first_name', 'customers.last_name', 'customers.email'] as const;

/** Who is in the company. */
export const readHandlers = [
  handle(listMembers, async ({ query: { page = 0, limit = 24, query = '' } }, { db, server }) => {
    let found = memberRows(db);
    for (const word of query.split(/\s+/).filter(Boolean))
      found = found.where(each => each.or(columns.map(column => holds(column, word))));
    const { total } = await found
      .clearSelect()
      .select(each => each.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await found
      .orderBy('customers.first_name')
      .orderBy('customers.last_name')
      .orderBy('customers.customer_id')
      .limit(limit)
      .offset(page * limit)
      .execute();
    const shared = await sharedAmong(
      server,
      rows.map(row => row.customer_id),
    );
    return {
      customers: rows.map(row => toMember(row, shared.has(row.customer_id))),
      customerCount: Number(total),
    };
  }),

  handle(getMember, async ({ params }, { db, server }) =>
    findMember(server, db, params.customerId),
  ),
];
