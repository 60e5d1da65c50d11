import { isNewEmail, type SsoProvider } from '../../contract/internal';
import { createCustomer } from '../tenancy/createCustomer';
import { addMembership } from '../tenancy/createCompany';
import { readRoles } from '../authorization/roles';
import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import {
  countMembers,
  isVouched,
  takeUpInvitation,
  toCustomerInput,
  type InvitationRow,
} from '../tenancy/memberInvitations';
import { describeFull, memberLimit, readRoom } from '../tenancy/requireRoom';
import type { SsoClaims } from './readClaims';
import type { DomainStanding } from './mailDomains';
import { SsoError } from './SsoError';

/** The effect of a sign-in on the account that belongs to a provider's claims. */
export type SignInPlan =
  | { readonly outcome: 'known'; readonly customerId: string }
  | { readonly outcome: 'linked'; readonly customerId: string }
  | { readonly outcome: 'joined'; readonly invitation: InvitationRow }
  | { readonly outcome: 'created'; readonly role: string };

/** Which person came back, and whether they were known, linked, invited, or are new. */
export interface FoundPerson {
  readonly customerId: string;
  readonly outcome: SignInPlan['outcome'];
}

const longestName = 100;

/** Where a person signs in, and what their provider says. */
interface Arrival {
  readonly companyId: string;
  readonly provider: SsoProvider;
  readonly claims: SsoClaims;
  /** How the domain of the address stands. */
  readonly domain: DomainStanding;
}

const notMember = (email: string) =>
  new SsoError(
    'not_a_member',
    `${email} is not a member of this environment. Ask an administrator of the environment to invite you.`,
  );

/**
 * Finds what a sign-in would do, in a transaction of the company. A person is issuer and subject;
 * the first time, a verified address of an allowed domain leads to the member who has it. An address
 * without an account accepts the company's invitation, or becomes a member where the company wants
 * that, unless its domain is another company's. Tells nothing of accounts elsewhere (guarantee 28).
 */
export async function planSignIn(
  server: ServerHost,
  db: Queries,
  { companyId, provider, claims, domain }: Arrival,
): Promise<SignInPlan> {
  const { issuer, subject, email } = claims;
  const identity = await db
    .selectFrom('customer_identities')
    .select('customer_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (identity && (await isMember(db, identity.customer_id)))
    return { customerId: identity.customer_id, outcome: 'known' };
  requireAllowed(provider, claims);
  const member = await db
    .selectFrom('customers')
    .innerJoin('memberships', 'memberships.customer_id', 'customers.customer_id')
    .select('customers.customer_id')
    .where('customers.email', '=', email)
    .executeTakeFirst();
  if (member) {
    await requireUnlinked(db, claims, member.customer_id);
    return { customerId: member.customer_id, outcome: 'linked' };
  }
  requireOpen(domain, email);
  const invitation = await db
    .selectFrom('member_invitations')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  if (invitation && (await isVouched(server, db, invitation)))
    return { outcome: 'joined', invitation };
  if (!provider.createPeople) throw notMember(email);
  if (!isNewEmail(email))
    throw new SsoError(
      'email_not_allowed',
      `A new account can’t have the email address “${email}”. Ask the administrator of your company’s provider to correct it, then sign in again.`,
    );
  const { role } = provider;
  if (!(await readRoles(server, db, companyId)).has(role))
    throw new SsoError(
      'role_missing',
      `New members get the role “${role}”, which no longer exists. Ask an administrator to select another role under Security.`,
    );
  const room = await readRoom(db, companyId, memberLimit, () => countMembers(db));
  if (describeFull(memberLimit, room))
    throw new SsoError(
      'no_room',
      'This environment has reached its member limit. Ask an administrator of the environment to remove a member or have the limit raised.',
    );
  return { outcome: 'created', role };
}

/** Finds the person behind what a provider says, in a transaction of the company; creates new ones. */
export async function findPerson(
  server: ServerHost,
  db: Queries,
  arrival: Arrival,
): Promise<FoundPerson> {
  const { companyId, claims, domain } = arrival;
  const plan = await planSignIn(server, db, arrival);
  if (plan.outcome === 'known') return plan;
  if (plan.outcome === 'linked') {
    await link(db, companyId, claims, plan.customerId);
    return plan;
  }
  const { email } = claims;
  const account = await db
    .selectFrom('customers')
    .select('customer_id')
    .where('email', '=', email)
    .executeTakeFirst();
  // Of a person of other companies nothing is told, and nothing is taken.
  if (account) throw notMember(email);
  // Only the word of its provider says whose the address is, so the company judges the account for
  // good where the domain is its own.
  const homeCompany = domain === 'own' ? companyId : '';
  if (plan.outcome === 'joined') {
    const { invitation, outcome } = plan;
    const customerId = await createCustomer(db, { ...toCustomerInput(invitation), homeCompany });
    if (!(await takeUpInvitation(server, db, invitation, customerId))) throw notMember(email);
    await link(db, companyId, claims, customerId);
    return { outcome, customerId };
  }
  const [mailbox = ''] = email.split('@');
  const customerId = await createCustomer(db, {
    email,
    firstName: claims.firstName.slice(0, longestName) || mailbox,
    lastName: claims.lastName.slice(0, longestName),
    homeCompany,
  });
  await db.deleteFrom('member_invitations').where('email', '=', email).execute();
  await addMembership(db, { companyId, customerId, roles: [plan.role], by: customerId });
  await link(db, companyId, claims, customerId);
  return { outcome: plan.outcome, customerId };
}

function requireAllowed({ domains }: SsoProvider, { email, verified }: SsoClaims): void {
  if (!email)
    throw new SsoError(
      'email_missing',
      'Your company’s provider did not share your email address. Ask its administrator to allow the scope “email” for this application.',
    );
  if (!verified)
    throw new SsoError(
      'email_unverified',
      `Your company’s provider has not verified the email address ${email}. Verify it there, then sign in again.`,
    );
  if (!domains.includes(email.split('@')[1] ?? ''))
    throw new SsoError(
      'domain_not_allowed',
      `${email} can’t sign in to this environment with single sign-on. Its domain is not allowed.`,
    );
}

/** Whoever verified a domain says who has its addresses: no other provider makes accounts of them. */
function requireOpen(domain: DomainStanding, email: string): void {
  if (domain === 'taken')
    throw new SsoError(
      'domain_taken',
      `Another environment verified the domain of ${email}, so single sign-on can’t create an account here. Create an account with that environment, then ask an administrator of this one to invite you.`,
    );
  if (domain === 'unverified')
    throw new SsoError(
      'domain_unverified',
      `This environment has not verified the domain of ${email}, so single sign-on can’t create an account. Ask an administrator of the environment to verify the domain, or to invite you.`,
    );
}

/**
 * An address that the provider gives to another account later is no reason to be the member who had
 * it.
 */
async function requireUnlinked(
  db: Queries,
  { issuer, subject, email }: SsoClaims,
  customerId: string,
): Promise<void> {
  const other = await db
    .selectFrom('customer_identities')
    .innerJoin('memberships', 'memberships.customer_id', 'customer_identities.customer_id')
    .select('customer_identities.subject')
    .where('customer_identities.customer_id', '=', customerId)
    .where('customer_identities.issuer', '=', issuer)
    .where('customer_identities.subject', '<>', subject)
    // Whoever was taken out and invited again is known afresh.
    .whereRef('customer_identities.created_date', '>=', 'memberships.created_date')
    .executeTakeFirst();
  if (other)
    throw new SsoError(
      'linked_already',
      `A different account at your company’s provider is already linked to ${email}. Ask an administrator to remove you from the environment and invite you again.`,
    );
}

async function isMember(db: Queries, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}

async function link(
  db: Queries,
  companyId: string,
  { issuer, subject }: SsoClaims,
  customerId: string,
) {
  await db
    .insertInto('customer_identities')
    .values({
      company_id: companyId,
      issuer,
      subject,
      customer_id: customerId,
      created_date: Date.now(),
    })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'issuer', 'subject'])
        .doUpdateSet({ customer_id: customerId }),
    )
    .execute();
  // Whoever was invited has come. A provider that a company chose proves an address to it alone.
  await db
    .updateTable('customers')
    .set({ status: 'active' })
    .where('customer_id', '=', customerId)
    .where('status', '=', 'invited')
    .execute();
}
