import { codes, Failure, format } from '#core/contract';
import { handle, type Call } from '#core/server';
import {
  belongsElsewhere,
  clearTries,
  releaseAddress,
  requireHome,
  revokeTokens,
  openSessions,
  getSession,
  sessionTokens,
} from '#core/server/internal';
import {
  getMemberName,
  resendInvitation,
  resetPassword,
  unlockMember,
  type Member,
  endMemberSession,
  endMemberSessions,
  listMemberSessions,
} from '../contract';
import { strings } from '../strings';
import { findMember, type FoundMember } from './findMember';
import { requireNotAbove, requireUnchanged } from './guards';
import { writeMail } from './writeMail';

const conflict = (message: string) => new Failure(409, codes.conflict, message);

async function reach(call: Call, customerId: string): Promise<FoundMember> {
  const reached = await findMember(call.server, call.db, customerId);
  await requireNotAbove(call, reached.member);
  return reached;
}

async function reachInvited(call: Call, customerId: string): Promise<FoundMember> {
  const reached = await reach(call, customerId);
  if (reached.member.status !== 'invited') throw conflict(strings.accepted.text);
  return reached;
}

const toMailInput = (call: Call, { customerId, email, firstName }: Member) => ({
  companyId: call.companyId,
  by: call.customerId,
  customerId,
  email,
  firstName,
});

/** Refuses a reset whose link nobody could be given: its outbox must not open other environments. */
async function requireOpenable({ server, companyId }: Call, member: Member): Promise<void> {
  if (server.settings.smtpUrl !== undefined) return;
  if (!(await belongsElsewhere(server, member.customerId, companyId))) return;
  throw conflict(format(strings.resetNeedsMail, { name: getMemberName(member) }));
}

/** Invitations, passwords and locks of single members. */
export const accountHandlers = [
  handle(resendInvitation, async ({ params: { customerId } }, call) => {
    let reached = await reachInvited(call, customerId);
    const { member, pending } = reached;
    if (!pending) {
      await requireHome(call, customerId);
      await releaseAddress(call.server, member.email, true);
      // The account has become an invitation.
      reached = await reachInvited(call, customerId);
    }
    await call.transaction(async db => {
      await requireUnchanged(call, db, reached);
      // Whoever sends it again answers for its roles from now on.
      await db
        .updateTable('member_invitations')
        .set({ created_by: call.customerId })
        .where('invitation_id', '=', customerId)
        .execute();
      await writeMail(call.server, db, 'invitation', toMailInput(call, member));
      await call.audit({ action: 'invite', resource: 'member', resourceId: customerId }, db);
    });
    return { message: strings.inviteSent.text };
  }),

  handle(resetPassword, async ({ params: { customerId } }, call) => {
    const reached = await reach(call, customerId);
    const { member } = reached;
    if (member.status === 'invited') throw conflict(strings.notAccepted.text);
    await requireHome(call, customerId);
    await requireOpenable(call, member);
    await call.transaction(async db => {
      await requireUnchanged(call, db, reached);
      await revokeTokens(db, customerId);
      await db
        .updateTable('customers')
        .set({ status: 'passwordExpired' })
        .where('customer_id', '=', customerId)
        .execute();
      await writeMail(call.server, db, 'reset', toMailInput(call, member));
      await call.audit({ action: 'resetPassword', resource: 'member', resourceId: customerId }, db);
    });
    return { message: 'Password reset' };
  }),

  handle(unlockMember, async ({ params: { customerId } }, call) => {
    const reached = await reach(call, customerId);
    const { member } = reached;
    if (member.status === 'invited') throw conflict(strings.notAccepted.text);
    await requireHome(call, customerId);
    await call.transaction(async db => {
      await requireUnchanged(call, db, reached);
      await clearTries(db, customerId);
      await call.audit({ action: 'unlock', resource: 'member', resourceId: customerId }, db);
    });
    return { message: 'Team member unlocked' };
  }),
];

/**
 * Where a member is signed in to the company, and the end of that; what they do in other companies
 * is not told.
 */
export const sessionHandlers = [
  handle(listMemberSessions, async ({ params: { customerId } }, call) => {
    await findMember(call.server, call.db, customerId);
    const { companyId, server } = call;
    const own = getSession(call).token_hash;
    return {
      sessions: await openSessions(server.database.allCompanies, {
        customerId,
        companies: [companyId],
        own,
      }),
    };
  }),

  handle(endMemberSession, async ({ params: { customerId, sessionId } }, call) => {
    const reached = await reach(call, customerId);
    await call.transaction(async db => {
      await requireUnchanged(call, db, reached);
      const { numDeletedRows } = await db
        .deleteFrom('tokens')
        .where('customer_id', '=', customerId)
        .where('company_id', '=', call.companyId)
        .where('audience', '=', 'member')
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new Failure(404, codes.notFound, strings.noSession.text);
      await call.audit({ action: 'endSession', resource: 'member', resourceId: customerId }, db);
    });
    return { message: strings.sessionEnded.text };
  }),

  handle(endMemberSessions, async ({ params: { customerId } }, call) => {
    const reached = await reach(call, customerId);
    await call.transaction(async db => {
      await requireUnchanged(call, db, reached);
      await db
        .deleteFrom('tokens')
        .where('customer_id', '=', customerId)
        .where('company_id', '=', call.companyId)
        .where('audience', 'in', sessionTokens)
        .execute();
      await call.audit({ action: 'endSessions', resource: 'member', resourceId: customerId }, db);
    });
    return { message: strings.sessionsEnded.text };
  }),
];
