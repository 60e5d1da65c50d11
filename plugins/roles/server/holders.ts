import { readJson, type Queries } from '#core/server';
import type { Holder } from '../contract';

/** How many members hold each role. */
export async function countHolders(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('memberships').select('roles').execute();
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const role of new Set(readJson(row.roles))) counts.set(role, (counts.get(role) ?? 0) + 1);
  return counts;
}

/** The members who hold a role, by name, with all their roles. */
export async function findHolders(
  db: Queries,
  role: string,
): Promise<readonly (Holder & { roles: string[] })[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.customer_id', 'memberships.customer_id')
    .select([
      'customers.customer_id',
      'customers.first_name',
      'customers.last_name',
      'customers.email',
      'memberships.roles',
    ])
    .orderBy('customers.first_name')
    .orderBy('customers.last_name')
    .orderBy('customers.customer_id')
    .execute();
  return rows
    .map(row => ({
      customerId: row.customer_id,
      name: `${row.first_name} ${row.last_name}`.trim() || row.email,
      email: row.email,
      roles: readJson(row.roles),
    }))
    .filter(({ roles }) => roles.includes(role));
}
