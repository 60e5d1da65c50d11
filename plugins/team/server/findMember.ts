import { sql } from 'kysely';
import { codes, Failure } from '#core/contract';
import { untilUnlocked, readJson, type Queries, type ServerHost } from '#core/server';
import type { Member } from '../contract';
import { strings } from '../strings';

/** The members of the company that `db` is bound to, one row each. */
export const memberRows = (db: Queries) =>
  db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.customer_id', 'memberships.customer_id')
    .innerJoin('companies', 'companies.company_id', 'memberships.company_id')
    .select([
      'customers.customer_id',
      'customers.email',
      'customers.first_name',
      'customers.last_name',
      'customers.phone_number',
      'customers.status',
      'customers.email_verified',
      'customers.last_login',
      'customers.locked_until',
      'memberships.company_id',
      'companies.name as company_name',
      'memberships.roles',
      'memberships.created_date',
      'memberships.created_by',
    ]);

export type MemberRow = Awaited<
  ReturnType<ReturnType<typeof memberRows>['executeTakeFirstOrThrow']>
>;

/** A member as the wire shows them. */
export const toMember = (row: MemberRow, shared: boolean): Member => ({
  customerId: row.customer_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phoneNumber: row.phone_number,
  companyId: row.company_id,
  companies: [{ companyId: row.company_id, name: row.company_name, roles: readJson(row.roles) }],
  customerType: 'customer',
  createdByCustomerId: row.created_by,
  createdByCompanyId: row.company_id,
  emailVerified: row.email_verified === 1,
  createdDate: row.created_date,
  lastLogin: row.last_login,
  status: row.status,
  locked: row.locked_until === untilUnlocked || row.locked_until > Date.now(),
  shared,
});

/** Which of these people belong to more companies than one. Not for use inside a transaction. */
export async function sharedAmong(
  server: ServerHost,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (customerIds.length === 0) return new Set();
  const rows = await server.database.across
    .selectFrom('memberships')
    .select('customer_id')
    .where('customer_id', 'in', customerIds)
    .groupBy('customer_id')
    .having(sql<boolean>`count(*) > 1`)
    .execute();
  return new Set(rows.map(row => row.customer_id));
}

/** One member of the company; 404 when they belong to none or to another. */
export async function findMember(
  server: ServerHost,
  db: Queries,
  customerId: string,
): Promise<Member> {
  const row = await memberRows(db)
    .where('memberships.customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, strings.notFound.text);
  const shared = await sharedAmong(server, [customerId]);
  return toMember(row, shared.has(customerId));
}
