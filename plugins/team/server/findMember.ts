import { sql } from 'kysely';
import { codes, Failure } from '#core/contract';
import { readJson, type Queries, type ServerHost } from '#core/server';
import { findHomes, isLocked } from '#core/server/internal';
import type { Member } from '../contract';
import { strings } from '../strings';

/**
 * The members of the company that `db` is bound to and those it has invited who have not accepted
 * (`pending`), one row each.
 */
export const memberRows = (db: Queries) => {
  const members = db
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
      sql<number>`0`.as('pending'),
    ]);
  const invited = db
    .selectFrom('member_invitations')
    .innerJoin('companies', 'companies.company_id', 'member_invitations.company_id')
    .select([
      'member_invitations.invitation_id as customer_id',
      'member_invitations.email',
      'member_invitations.first_name',
      'member_invitations.last_name',
      'member_invitations.phone_number',
      sql<string>`'invited'`.as('status'),
      sql<number>`0`.as('email_verified'),
      sql<number>`0`.as('last_login'),
      sql<number>`0`.as('locked_until'),
      'member_invitations.company_id',
      'companies.name as company_name',
      'member_invitations.roles',
      'member_invitations.created_date',
      'member_invitations.created_by',
      sql<number>`1`.as('pending'),
    ]);
  return db.selectFrom(members.unionAll(invited).as('members')).selectAll('members');
};

export type MemberRow = Awaited<
  ReturnType<ReturnType<typeof memberRows>['executeTakeFirstOrThrow']>
>;

/**
 * A member as the wire shows them. Of a person at home in another company this one learns the name,
 * the address and its own roles alone (guarantee 29).
 */
export const toMember = (row: MemberRow, home: string | undefined): Member => {
  const shared = row.pending === 0 && home !== row.company_id;
  return {
    customerId: row.customer_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: shared ? '' : row.phone_number,
    companyId: row.company_id,
    companies: [{ companyId: row.company_id, name: row.company_name, roles: readJson(row.roles) }],
    customerType: 'customer',
    createdByCustomerId: row.created_by,
    createdByCompanyId: row.company_id,
    emailVerified: row.email_verified === 1,
    createdDate: row.created_date,
    lastLogin: shared ? 0 : row.last_login,
    status: row.status,
    locked: !shared && isLocked(row.locked_until),
    shared,
  };
};

/** A member, and whether they are invited and have not accepted yet. */
export interface FoundMember {
  readonly member: Member;
  readonly pending: boolean;
}

/** One member of the company or invited person; 404 when they belong to none or to another. */
export async function findMember(
  server: ServerHost,
  db: Queries,
  customerId: string,
): Promise<FoundMember> {
  const row = await memberRows(db).where('members.customer_id', '=', customerId).executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, strings.notFound.text);
  const homes = await findHomes(server, [customerId]);
  return { member: toMember(row, homes.get(customerId)), pending: row.pending === 1 };
}
