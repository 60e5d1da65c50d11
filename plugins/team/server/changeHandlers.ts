import { codes, Failure, type Input } from '#core/contract';
import { handle, toJson, type Call, type Queries, requireRoom } from '#core/server';
import {
  countMembers,
  findSession,
  requireHome,
  requireSuperAdminLeft,
  revokeTokens,
  superAdmin,
  insertInvitation,
  normalizeEmail,
  memberLimit,
} from '#core/server/internal';
import { createMember, deleteMember, getMemberRoles, saveMember, type Member } from '../contract';
import { strings } from '../strings';
import { findMember, memberRows, toMember } from './findMember';
import { requireGrantable, requireNotAbove, requireUnchanged } from './guards';
import { writeMail } from './writeMail';

const createEmailTakenError = (message: string) =>
  new Failure(409, codes.conflict, message, [{ at: 'body/email', message }]);

/**
 * Writes an invitation of the person behind an address, whether or not they have an account, and
 * returns its identifier.
 */
async function invite(
  db: Queries,
  body: Input<typeof createMember>['body'],
  { companyId, customerId: by }: Pick<Call, 'companyId' | 'customerId'>,
): Promise<string> {
  const email = normalizeEmail(body.email);
  const here = await memberRows(db).where('members.email', '=', email).executeTakeFirst();
  if (here)
    throw createEmailTakenError(
      (here.status === 'invited' ? strings.isInvited : strings.isMember).text,
    );
  return insertInvitation(db, { ...body, email, companyId, by });
}

type Details = Pick<Member, 'firstName' | 'lastName' | 'phoneNumber'>;

/** The columns that change: a company that is not shown a phone number keeps it as it is. */
const findChanged = (before: Details, after: Details) => ({
  ...(after.firstName !== before.firstName && { first_name: after.firstName }),
  ...(after.lastName !== before.lastName && { last_name: after.lastName }),
  ...(after.phoneNumber !== before.phoneNumber && { phone_number: after.phoneNumber }),
});

/**
 * Refuses details that are not the company's to change. People change their own in any company, but
 * neither a company's provider nor a token is them, and a number that is not shown is not replaced.
 */
async function requireDetails(
  call: Call,
  { customerId, shared }: Member,
  changed: ReturnType<typeof findChanged>,
): Promise<void> {
  if (Object.keys(changed).length === 0) return;
  const session = customerId === call.customerId ? findSession(call) : undefined;
  const themselves = session !== undefined && session.path !== 'sso';
  const unseen = shared && 'phone_number' in changed;
  if (!themselves || unseen) await requireHome(call, customerId);
}

/** Who belongs to the company, and as what. */
export const changeHandlers = [
  handle(createMember, async ({ body }, call) => {
    const { companyId, server } = call;
    const customerId = await call.transaction(async db => {
      await requireUnchanged(call, db);
      await requireGrantable({ ...call, db }, body.roles);
      await requireRoom(db, companyId, memberLimit, () => countMembers(db));
      const invitationId = await invite(db, body, call);
      const { email, roles, firstName } = body;
      await call.audit(
        { action: 'create', resource: 'member', resourceId: invitationId, after: { email, roles } },
        db,
      );
      await writeMail(server, db, 'invitation', {
        companyId,
        customerId: invitationId,
        email: normalizeEmail(email),
        firstName,
        by: call.customerId,
      });
      return invitationId;
    });
    return (await findMember(server, call.db, customerId)).member;
  }),

  handle(saveMember, async ({ params: { customerId }, body }, call) => {
    const stored = await findMember(call.server, call.db, customerId);
    const { member, pending } = stored;
    await requireNotAbove(call, member);
    const toDetails = ({ firstName, lastName, phoneNumber }: Member) => {
      const before = { firstName, lastName, phoneNumber };
      const after = {
        firstName: body.firstName?.trim() ?? firstName,
        lastName: body.lastName?.trim() ?? lastName,
        phoneNumber: body.phoneNumber?.trim() ?? phoneNumber,
      };
      return { before, after, changed: findChanged(before, after) };
    };
    if (!pending) await requireDetails(call, member, toDetails(member).changed);
    const held = getMemberRoles(member);
    const roles = body.roles ?? held;
    await call.transaction(async db => {
      await requireUnchanged(call, db, stored);
      await requireGrantable(
        { ...call, db },
        roles.filter(role => !held.includes(role)),
      );
      const row = memberRows(db).where('members.customer_id', '=', customerId);
      const now = toMember(
        await row.executeTakeFirstOrThrow(),
        member.shared ? '' : call.companyId,
      );
      const { before, after, changed } = toDetails(now);
      if (!roles.includes(superAdmin)) await requireSuperAdminLeft(db, call.companyId, customerId);
      if (pending)
        await db
          .updateTable('member_invitations')
          .set({
            ...changed,
            roles: toJson(roles),
            // Whoever changes them answers for them from now on.
            ...(body.roles && { created_by: call.customerId }),
          })
          .where('invitation_id', '=', customerId)
          .execute();
      if (!pending && Object.keys(changed).length > 0)
        await db
          .updateTable('customers')
          .set(changed)
          .where('customer_id', '=', customerId)
          .execute();
      await db
        .updateTable('memberships')
        .set({ roles: toJson(roles) })
        .where('customer_id', '=', customerId)
        .execute();
      const entry = { action: 'update', resource: 'member', resourceId: customerId };
      await call.audit(
        { ...entry, before: { ...before, roles: held }, after: { ...after, roles } },
        db,
      );
    });
    return { message: 'Team member updated' };
  }),

  handle(deleteMember, async ({ params: { customerId } }, call) => {
    if (customerId === call.customerId)
      throw new Failure(409, codes.conflict, strings.notYourself.text);
    const stored = await findMember(call.server, call.db, customerId);
    const { member } = stored;
    await requireNotAbove(call, member);
    await call.transaction(async db => {
      await requireUnchanged(call, db, stored);
      await db.deleteFrom('member_invitations').where('invitation_id', '=', customerId).execute();
      await requireSuperAdminLeft(db, call.companyId, customerId);
      await db.deleteFrom('memberships').where('customer_id', '=', customerId).execute();
      await revokeTokens(db, customerId, call.companyId);
      // An invitation that nobody answered leaves nothing behind, so that the address can be
      // invited again.
      if (member.status === 'invited' && !member.shared)
        await db.deleteFrom('customers').where('customer_id', '=', customerId).execute();
      const before = { email: member.email, roles: getMemberRoles(member) };
      await call.audit(
        { action: 'delete', resource: 'member', resourceId: customerId, before },
        db,
      );
    });
    return { message: 'Team member removed' };
  }),
];
