import { codes, Failure } from '../../contract';
import { endOtherSessions, endSession, listSessions } from '../../contract/entrance';
import { handle, type Call } from '../host/plugin';
import { sessionOf } from './identify';
import { strings } from './strings';
import { lifetimes } from './tokens';

/** The caller's sessions that have not ended, the latest used first. */
const sessionsOf = ({ server, customerId }: Call) => {
  const now = Date.now();
  return server.database.across
    .selectFrom('tokens')
    .leftJoin('companies', 'companies.company_id', 'tokens.company_id')
    .selectAll('tokens')
    .select('companies.name as company_name')
    .where('tokens.customer_id', '=', customerId)
    .where('tokens.audience', '=', 'member')
    .where('tokens.expires_date', '>', now)
    .where('tokens.used_date', '>', now - lifetimes.member.idle)
    .orderBy('tokens.used_date', 'desc')
    .orderBy('tokens.token_hash')
    .execute();
};

async function recordEnd({ audit, companyId, customerId }: Call, action: string): Promise<void> {
  if (companyId) await audit({ action, resource: 'session', resourceId: customerId });
}

/** One's own sessions: which there are, and ending them. */
export const sessionHandlers = [
  handle(listSessions, async (_, call) => {
    const { token_hash: own } = sessionOf(call);
    const rows = await sessionsOf(call);
    return {
      sessions: rows.map(row => ({
        sessionId: row.session_id,
        current: row.token_hash === own,
        createdDate: row.created_date,
        usedDate: row.used_date,
        address: row.address,
        agent: row.agent,
        path: row.path,
        // Which provider vouched for the person is kept among them, and is nobody's to read.
        methods: (JSON.parse(row.methods) as string[]).filter(method => !method.includes(':')),
        companyName: row.company_name ?? '',
      })),
    };
  }),
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
      .where('audience', 'in', ['member', 'mfa', 'sdk', 'tryFlow'])
      .where('token_hash', '<>', sessionOf(call).token_hash)
      .executeTakeFirst();
    await recordEnd(call, 'endOtherSessions');
    return { message: numDeletedRows > 0n ? 'All other sessions ended' : 'There was no other session' };
  }),
];
