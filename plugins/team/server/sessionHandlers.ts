import { codes, Failure } from '#core/contract';
import { handle, openSessions, getSession, sessionTokens } from '#core/server';
import { endMemberSession, endMemberSessions, listMemberSessions } from '../contract';
import { strings } from '../strings';
import { findMember } from './findMember';
import { requireNotAbove } from './guards';

/**
 * Where a member is signed on to the company, and the end of that; what they do in other companies
 * is not told.
 */
export const sessionHandlers = [
  handle(listMemberSessions, async ({ params: { customerId } }, call) => {
    await findMember(call.server, call.db, customerId);
    const { companyId, server } = call;
    const own = getSession(call).token_hash;
    return { sessions: await openSessions(server.database.across, { customerId, companyId, own }) };
  }),

  handle(endMemberSession, async ({ params: { customerId, sessionId } }, call) => {
    await requireNotAbove(call, await findMember(call.server, call.db, customerId));
    await call.transaction(async db => {
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
    await requireNotAbove(call, await findMember(call.server, call.db, customerId));
    await call.transaction(async db => {
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
