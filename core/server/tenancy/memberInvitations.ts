import { newId } from '../../contract';
import {
  bigint,
  defineTable,
  json,
  readJson,
  text,
  toJson,
  type Queries,
  type RowOf,
  type TableTypes,
} from '../database';
import { findActorRoles } from '../authorization/actorRoles';
import { covers, readRoles } from '../authorization/roles';
import type { ServerHost } from '../host/serverHost';
import { addMembership } from './createCompany';
import { countRows } from './requireRoom';

/**
 * Invitations that no one has accepted, of people with and without an account alike. The company
 * knows of the person what it wrote itself (guarantee 28); an account is created at acceptance.
 */
export const memberInvitations = defineTable('member_invitations', {
  owner: 'company',
  since: '2026-11-23T06:02_memberInvitations',
  columns: {
    company_id: text(),
    /** Stands where the identifier of a member stands, and becomes that of a new account. */
    invitation_id: text(),
    email: text(),
    first_name: text(),
    last_name: text(),
    phone_number: text(),
    roles: json<string[]>(),
    created_date: bigint(),
    created_by: text(),
  },
  key: ['company_id', 'invitation_id'],
});

export type InvitationRow = RowOf<typeof memberInvitations>;
declare module '../database/tables' {
  interface Tables extends TableTypes<readonly [typeof memberInvitations]> {}
}

interface InvitationInput {
  readonly companyId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber?: string | undefined;
  readonly roles: readonly string[];
  readonly by: string;
}

/** Writes an invitation, and returns its identifier. */
export async function insertInvitation(
  db: Queries,
  { companyId, email, firstName, lastName, phoneNumber = '', roles, by }: InvitationInput,
): Promise<string> {
  const invitation_id = newId();
  await db
    .insertInto('member_invitations')
    .values({
      company_id: companyId,
      invitation_id,
      email,
      first_name: firstName.trim(),
      last_name: lastName.trim(),
      phone_number: phoneNumber.trim(),
      roles: toJson([...roles]),
      created_date: Date.now(),
      created_by: by,
    })
    .execute();
  return invitation_id;
}

/** Returns the account that is created for a new person at acceptance, at home in the company. */
export const toCustomerInput = (invitation: InvitationRow) => ({
  customerId: invitation.invitation_id,
  email: invitation.email,
  firstName: invitation.first_name,
  lastName: invitation.last_name,
  phoneNumber: invitation.phone_number,
  by: invitation.created_by,
  homeCompany: invitation.company_id,
});

/** Counts the members and the invited people of the company that `db` is bound to. */
export const countMembers = async (db: Queries): Promise<number> =>
  (await countRows(db, 'memberships')) + (await countRows(db, 'member_invitations'));

/** Lists the members and the invited people of a company by email, with their roles. */
export async function listPeople(
  db: Queries,
  companyId: string,
): Promise<{ email: string; roles: string[] }[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.customer_id', 'memberships.customer_id')
    .select(['customers.email', 'memberships.roles'])
    .where('memberships.company_id', '=', companyId)
    .unionAll(
      db
        .selectFrom('member_invitations')
        .select(['email', 'roles'])
        .where('company_id', '=', companyId),
    )
    .orderBy('email')
    .execute();
  return rows.map(({ email, roles }) => ({ email, roles: readJson(roles) }));
}

/**
 * Whether who sent an invitation may still give its roles: a right that was lost brings nobody in
 * later. An operator’s own choice of an environment’s first administrator stands for itself.
 */
export async function isVouched(
  server: ServerHost,
  db: Queries,
  { company_id, invitation_id, roles, created_by }: InvitationRow,
): Promise<boolean> {
  if (created_by === invitation_id) return true;
  const existing = await readRoles(server, db, company_id);
  const senderRoles = await findActorRoles(server, db, created_by);
  const given = readJson(roles).filter(role => existing.has(role));
  return covers(server, existing, senderRoles, given);
}

/**
 * Makes a person the member that an invitation describes, in a transaction of its company. Returns
 * the roles; undefined if it was accepted or revoked, its roles are gone, or its sender may not give
 * them any more.
 */
export async function takeUpInvitation(
  server: ServerHost,
  db: Queries,
  { company_id: companyId, invitation_id }: Pick<InvitationRow, 'company_id' | 'invitation_id'>,
  customerId: string,
): Promise<readonly string[] | undefined> {
  const invitation = await db
    .selectFrom('member_invitations')
    .selectAll()
    .where('invitation_id', '=', invitation_id)
    .executeTakeFirst();
  if (!invitation || !(await isVouched(server, db, invitation))) return undefined;
  const { email, roles, created_by: by } = invitation;
  const existing = await readRoles(server, db, companyId);
  const granted = readJson(roles).filter(role => existing.has(role));
  if (granted.length === 0) return undefined;
  const { numDeletedRows } = await db
    .deleteFrom('member_invitations')
    .where('email', '=', email)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return undefined;
  await db
    .deleteFrom('tokens')
    .where('customer_id', '=', invitation_id)
    .where('audience', '=', 'membership')
    .execute();
  await addMembership(db, { companyId, customerId, roles: granted, by });
  return granted;
}
