import { handle, holds, rightsIn } from '../../../core/server';
import { getMember, listMembers, listRoles } from '../contract';
import { findMember, memberOf, memberRows, sharedAmong } from './findMember';
import { covers, readRoles } from './readRoles';

const columns = ['customers.first_name', 'customers.last_name', 'customers.email'] as const;

/** Who is in the company, and which roles there are. */
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
    return { customers: rows.map(row => memberOf(row, shared.has(row.customer_id))), customerCount: Number(total) };
  }),

  handle(getMember, async ({ params }, { db, server }) => findMember(server, db, params.customerId)),

  handle(listRoles, async ({ query: { page = 0, limit = 500, query = '' } }, { db, server, companyId, customerId }) => {
    const roles = await readRoles(server, db, companyId);
    const mine = (await rightsIn(server, customerId, companyId))?.roles ?? [];
    return [...roles]
      .filter(([name]) => name.toLowerCase().includes(query.toLowerCase()))
      .slice(page * limit, (page + 1) * limit)
      .map(([name, role]) => ({ ...role, grantable: covers(server, roles, mine, [name]) }));
  }),
];
