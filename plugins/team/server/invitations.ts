import { codes, Failure } from '#core/contract';
import { handle, readJson, writeAudit, type Call, type ServerHost } from '#core/server';
import {
  findToken,
  isVouched,
  getSession,
  proveInSession,
  readCompanyName,
  spendToken,
  takeUpInvitation,
  type InvitationRow,
} from '#core/server/internal';
import { joinCompany, readInvitation } from '../contract';
import { strings } from '../strings';

// Not 401, which would end the session of who opens an old link.
const over = () => new Failure(404, codes.notFound, strings.invitationOver.text);

interface Found {
  readonly invitation: InvitationRow;
  /** Whether the link went to the mailbox alone, so that whoever has it reads that mailbox. */
  readonly proves: boolean;
  readonly person: { readonly email: string; readonly email_verified: number };
}

/** The invitation behind a link, for the person it is meant for. */
async function findInvitation({ server, customerId }: Call, token: string): Promise<Found> {
  const { allCompanies } = server.database;
  const row = await findToken(allCompanies, token, 'membership');
  if (!row) throw over();
  const db = server.database.forCompany(row.company_id);
  const invitation = await db
    .selectFrom('member_invitations')
    .selectAll()
    .where('invitation_id', '=', row.customer_id)
    .executeTakeFirst();
  if (!invitation || !(await isVouched(server, db, invitation))) throw over();
  const person = await allCompanies
    .selectFrom('customers')
    .select(['email', 'email_verified'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (person.email !== invitation.email)
    throw new Failure(403, codes.invalid, strings.invitationOfAnother.text);
  return { invitation, person, proves: readJson(row.subject)['proves'] === true };
}

/** Why a person may not accept yet: nothing shows that they read the mail of their address. */
function unproven(
  { settings }: Pick<ServerHost, 'settings'>,
  { proves, person }: Found,
): string | undefined {
  if (proves || person.email_verified === 1) return undefined;
  return (settings.smtpUrl === undefined ? strings.proveLater : strings.provePerson).text;
}

/** The calls of an invited person who has an account: they read the invitation and accept it. */
export const invitationHandlers = [
  handle(readInvitation, async ({ body: { token } }, call) => {
    const invited = await findInvitation(call, token);
    const { invitation } = invited;
    const refusal = unproven(call.server, invited);
    return {
      company: await readCompanyName(call.server.database.allCompanies, invitation.company_id),
      email: invitation.email,
      roles: readJson(invitation.roles),
      ...(refusal && { refusal }),
    };
  }),

  handle(joinCompany, async ({ body: { token } }, call) => {
    const { server, customerId, request } = call;
    const invited = await findInvitation(call, token);
    const { invitation, person } = invited;
    const refusal = unproven(server, invited);
    if (refusal) throw new Failure(403, codes.invalid, refusal);
    const { company_id: companyId } = invitation;
    await server.database.transaction(companyId, async db => {
      if (!(await spendToken(db, token, 'membership'))) throw over();
      const roles = await takeUpInvitation(server, db, invitation, customerId);
      if (!roles) throw over();
      await proveInSession(db, getSession(call));
      const after = { email: person.email, roles };
      const entry = { action: 'join', resource: 'member', resourceId: customerId, after };
      await writeAudit(server, { companyId, customerId }, request, entry, db);
    });
    return { companyId };
  }),
];
