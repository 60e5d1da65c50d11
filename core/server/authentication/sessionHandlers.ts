import { codes, Failure } from '../../contract';
import { endOtherSessions, endSession, listSessions } from '../../contract/authentication/entrance';
import { handle, type Call } from '../host/plugin';
import { sessionOf } from './identify';
import { openSessions, sessionTokens } from './openSessions';
import { strings } from './strings';

async function recordEnd({ audit, companyId, customerId }: Call, action: string): Promise<void> {
  if (companyId) await audit({ action, resource: 'session', resourceId: customerId });
}

/** One's own sessions: which there are, and ending them. */
export const sessionHandlers = [
  handle(listSessions, async (_, call) => ({
    sessions: await openSessions(call.server.database.across, {
      customerId: call.customerId,
      own: sessionOf(call).token_hash,
    }),
  })),
  handle(endSession, async ({ params: { sessionId } }, call) => {
    const { numDeletedRows } = await call.server.database.across
      .deleteFrom('tokens')
      .where('customer_id', '=', call.customerId)
      .where('audience', '=', 'member')
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure(404, codes.notFound, strings.noSession.text);
    await recordEnd(call, 'endSession');
    return { message: 'Session ended' };
  }),
  handle(endOtherSessions, async (_, call) => {
    const { numDeletedRows } = await call.server.database.across
      .deleteFrom('tokens')
      .where('customer_id', '=', call.customerId)
      .where('audience', 'in', sessionTokens)
      .where('token_hash', '<>', sessionOf(call).token_hash)
      .executeTakeFirst();
    await recordEnd(call, 'endOtherSessions');
    return {
      message: numDeletedRows > 0n ? 'All other sessions ended' : 'There was no other session',
    };
  }),
];
