import { codes, Failure } from '#core/contract';
import { clearTries, handle, revokeTokens, type Call } from '#core/server';
import { resendInvitation, resetPassword, unlockMember, type Member } from '../contract';
import { strings } from '../strings';
import { findMember } from './findMember';
import { requireNotAbove, requireOwn } from './guards';
import { writeMail } from './writeMail';

const conflict = (message: string) => new Failure(409, codes.conflict, message);

async function reach(call: Call, customerId: string): Promise<Member> {
  const member = await findMember(call.server, call.db, customerId);
  await requireNotAbove(call, member);
  return member;
}

const toMailInput = (call: Call, { customerId, email, firstName }: Member) => ({
  companyId: call.companyId,
  by: call.customerId,
  customerId,
  email,
  firstName,
});

/** Invitations, passwords and locks of single members. */
export const accountHandlers = [
  handle(resendInvitation, async ({ params: { customerId } }, call) => {
    const member = await reach(call, customerId);
    requireOwn(member);
    if (member.status !== 'invited') throw conflict(strings.accepted.text);
    await call.transaction(async db => {
      await writeMail(call.server, db, 'invitation', toMailInput(call, member));
      await call.audit({ action: 'invite', resource: 'member', resourceId: customerId }, db);
    });
    return { message: strings.inviteSent.text };
  }),

  handle(resetPassword, async ({ params: { customerId } }, call) => {
    const member = await reach(call, customerId);
    requireOwn(member);
    if (member.status === 'invited') throw conflict(strings.notAccepted.text);
    await call.transaction(async db => {
      await revokeTokens(db, customerId);
      await db
        .updateTable('customers')
        .set({ status: 'passwordExpired' })
        .where('customer_id', '=', customerId)
        .execute();
      await writeMail(call.server, db, 'reset', toMailInput(call, member));
      await call.audit({ action: 'resetPassword', resource: 'member', resourceId: customerId }, db);
    });
    return { message: 'Password successfully reset' };
  }),

  handle(unlockMember, async ({ params: { customerId } }, call) => {
    await reach(call, customerId);
    await call.transaction(async db => {
      await clearTries(db, customerId);
      await call.audit({ action: 'unlock', resource: 'member', resourceId: customerId }, db);
    });
    return { message: 'Team member successfully unlocked' };
  }),
];
