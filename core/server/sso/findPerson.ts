import { isNewEmail, type SsoProvider } from '../../contract/internal';
import { createCustomer } from '../tenancy/createCustomer';
import { addMembership } from '../tenancy/createCompany';
import { readRoles } from '../authorization/roles';
import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { countRows, describeFull, memberLimit, readRoom } from '../tenancy/requireRoom';
import type { SsoClaims } from './readClaims';
import { SsoError } from './SsoError';

/** Which person came back, and whether they were known, linked by their address, or are new. */
export interface FoundPerson {
  readonly customerId: string;
  readonly outcome: 'known' | 'linked' | 'created';
}

const longestName = 100;

/**
 * Finds the person behind what a provider says, in a transaction of the company. A person is issuer
 * and subject; the first time, a verified address of an allowed domain leads to the member who has
 * it, or makes one where the company wants that.
 */
export async function findPerson(
  server: ServerHost,
  db: Queries,
  companyId: string,
  provider: SsoProvider,
  claims: SsoClaims,
): Promise<FoundPerson> {
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
  const customer = await db
    .selectFrom('customers')
    .select('customer_id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (customer && (await isMember(db, customer.customer_id))) {
    await requireUnlinked(db, claims, customer.customer_id);
    await link(db, companyId, claims, customer.customer_id);
    return { customerId: customer.customer_id, outcome: 'linked' };
  }
  // Of a person of other companies nothing is told, and nothing is taken.
  if (customer || !provider.createPeople)
    throw new SsoError(
      'not_a_member',
      `${email} is not a member of this environment. Ask an administrator of the environment to invite you.`,
    );
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
  const room = await readRoom(db, companyId, memberLimit, () => countRows(db, 'memberships'));
  if (describeFull(memberLimit, room))
    throw new SsoError(
      'no_room',
      'This environment has reached its member limit. Ask an administrator of the environment to remove a member or have the limit raised.',
    );
  const [mailbox = ''] = email.split('@');
  const customerId = await createCustomer(db, {
    email,
    firstName: claims.firstName.slice(0, longestName) || mailbox,
    lastName: claims.lastName.slice(0, longestName),
    homeCompany: companyId,
  });
  await addMembership(db, { companyId, customerId, roles: [role], by: customerId });
  await link(db, companyId, claims, customerId);
  return { customerId, outcome: 'created' };
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
    // Whoever was taken out and invited anew is known afresh.
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
