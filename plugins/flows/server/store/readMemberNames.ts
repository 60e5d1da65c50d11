import type { Queries } from '#core/server';

/** The names of members by id: first and last name, else the e-mail. */
export async function readMemberNames(
  db: Queries,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('customers')
    .select(['customer_id', 'first_name', 'last_name', 'email'])
    .where('customer_id', 'in', [...new Set(customerIds)])
    .execute();
  return new Map(
    rows.map(row => [row.customer_id, `${row.first_name} ${row.last_name}`.trim() || row.email]),
  );
}
