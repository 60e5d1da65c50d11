import { sql } from 'kysely';
import { readJson, type Queries } from '#core/server';
import type { Holder } from '../contract';

/** The members and the invited people of the company that `db` is bound to, with their roles. */
export const holderRows = (db: Queries) => {
  const members = db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.customer_id', 'memberships.customer_id')
    .select([
      'customers.customer_id',
      'customers.first_name',
      'customers.last_name',
      'customers.email',
      'memberships.roles',
      sql<number>`0`.as('pending'),
    ]);
  const invited = db
    .selectFrom('member_invitations')
    .select([
      'invitation_id as customer_id',
      'first_name',
      'last_name',
      'email',
      'roles',
      sql<number>`1`.as('pending'),
    ]);
  return db.selectFrom(members.unionAll(invited).as('holders')).selectAll('holders');
};

/** How many members and invited people hold each role. */
export async function countHolders(db: Queries): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const row of await holderRows(db).execute())
    for (const role of new Set(readJson(row.roles))) counts.set(role, (counts.get(role) ?? 0) + 1);
  return counts;
}

/** Somebody who holds a role, with all their roles, and whether they have yet to accept. */
interface HolderWithRoles extends Holder {
  readonly roles: string[];
  readonly pending: boolean;
}

/** The members and invited people who hold a role, by name. */
export async function findHolders(db: Queries, role: string): Promise<readonly HolderWithRoles[]> {
  const rows = await holderRows(db)
    .orderBy('holders.first_name')
    .orderBy('holders.last_name')
    .orderBy('holders.customer_id')
    .execute();
  return rows
    .map(row => ({
      customerId: row.customer_id,
      name: `${row.first_name} ${row.last_name}`.trim() || row.email,
      email: row.email,
      roles: readJson(row.roles),
      pending: row.pending === 1,
    }))
    .filter(({ roles }) => roles.includes(role));
}

/** Gives one of them other roles. */
export async function writeHolderRoles(
  db: Queries,
  { customerId, pending }: HolderWithRoles,
  roles: readonly string[],
): Promise<void> {
  const values = { roles: JSON.stringify(roles) };
  await (
    pending
      ? db.updateTable('member_invitations').set(values).where('invitation_id', '=', customerId)
      : db.updateTable('memberships').set(values).where('customer_id', '=', customerId)
  ).execute();
}
