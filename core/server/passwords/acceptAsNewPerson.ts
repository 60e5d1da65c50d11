import { codes, Failure } from '../../contract';
import { writeAudit } from '../audit/audit';
import type { Proof } from '../authentication/admit';
import { parseSecuritySettings } from '../authentication/policy/securitySettings';
import { strings } from '../authentication/strings';
import { spendToken } from '../authentication/tokens';
import { readJson } from '../database';
import type { ServerHost } from '../host/serverHost';
import { insertCustomer, prepareCustomer } from '../tenancy/createCustomer';
import { proveAddress } from '../tenancy/home';
import { takeUpInvitation, toCustomerInput } from '../tenancy/memberInvitations';
import { releaseAddress } from '../tenancy/releaseAddress';
import type { TokenRow } from '../tenancy/tables';
import { requireMemberPassword } from './findPasswordFaults';

interface NewPersonInput {
  readonly link: TokenRow;
  readonly token: string;
  readonly password: string;
  readonly request: Proof['request'];
  /** The refusal of a link that is over. */
  readonly over: () => Failure;
}

/**
 * Creates the account of an invited person with the password they set, and makes them a member.
 * Refuses an address that has an account, whose holder signs in to accept.
 */
export async function acceptAsNewPerson(
  server: ServerHost,
  { link, token, password, request, over }: NewPersonInput,
): Promise<string> {
  const { company_id: companyId, customer_id: invitationId } = link;
  const own = server.database.forCompany(companyId);
  const invitation = await own
    .selectFrom('member_invitations')
    .selectAll()
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst();
  if (!invitation) throw over();
  // A link that lay in an outbox shows nobody's mailbox.
  const proves = readJson(link.subject)['proves'] === true;
  await releaseAddress(server, invitation.email, proves);
  const account = await own
    .selectFrom('customers')
    .select('customer_id')
    .where('email', '=', invitation.email)
    .executeTakeFirst();
  if (account) throw new Failure(409, codes.conflict, strings.signInToAccept.text);
  const { security } = await own
    .selectFrom('companies')
    .select('security')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  await requireMemberPassword(password, parseSecuritySettings(security).passwordPolicy);
  const person = await prepareCustomer({
    ...toCustomerInput(invitation),
    password,
    address: request.ip,
  });
  const customerId = person.customer_id;
  await server.database.transaction(companyId, async db => {
    if (!(await spendToken(db, token, 'membership'))) throw over();
    await insertCustomer(db, person);
    const roles = await takeUpInvitation(server, db, invitation, customerId);
    if (!roles) throw over();
    if (proves) await proveAddress(db, customerId);
    const after = { email: invitation.email, roles };
    const entry = { action: 'join', resource: 'member', resourceId: customerId, after };
    await writeAudit(server, { companyId, customerId }, request, entry, db);
  });
  return customerId;
}
