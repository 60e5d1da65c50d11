import { codes, Failure, type AnyEndpoint } from '../../contract';
import type { OwnSession } from '../../contract/internal';
import { readJson, type Queries } from '../database';
import { lifetimes, sessionTokens } from './tokens';
import { endOtherDevices } from './devices';
import { endOtherSessions, endSession, listSessions } from '../../contract/authentication/entrance';
import { handle, type Call } from '../host/plugin';
import { findSession, getSession } from './identify';
import { findTrustingCompanies } from '../sso/ssoConfined';
import { strings } from './strings';

interface SessionFilter {
  readonly customerId: string;
  /** The hash of the session that asks. */
  readonly own: string;
  /** Limits the result to members of these companies. */
  readonly companies?: readonly string[] | undefined;
}

/** A person's sessions that have not ended, the most recently used first. */
export async function openSessions(
  allCompanies: Queries,
  { customerId, own, companies }: SessionFilter,
): Promise<OwnSession[]> {
  const now = Date.now();
  let query = allCompanies
    .selectFrom('tokens')
    .leftJoin('companies', 'companies.company_id', 'tokens.company_id')
    .selectAll('tokens')
    .select('companies.name as company_name')
    .where('tokens.customer_id', '=', customerId)
    .where('tokens.audience', '=', 'member')
    .where('tokens.expires_date', '>', now)
    .where('tokens.used_date', '>', now - lifetimes.member.idle);
  if (companies) query = query.where('tokens.company_id', 'in', companies);
  const rows = await query
    .orderBy('tokens.used_date', 'desc')
    .orderBy('tokens.token_hash')
    .execute();
  return rows.map(row => ({
    sessionId: row.session_id,
    current: row.token_hash === own,
    createdDate: row.created_date,
    usedDate: row.used_date,
    address: row.address,
    agent: row.agent,
    path: row.path,
    // The methods also name the provider, which isn’t shown.
    methods: readJson(row.methods).filter(method => !method.includes(':')),
    companyName: row.company_name ?? '',
  }));
}

/** Ends sessions of the caller together with their entry in the trail; returns how many. */
const endRecorded = (
  { server, audit, companyId, customerId }: Call,
  action: string,
  end: (db: Queries) => Promise<{ readonly numDeletedRows: bigint }>,
): Promise<bigint> =>
  // Across environments, because the caller may be in none.
  server.database.transaction(undefined, async db => {
    // First, so that the company is locked before the tokens, as in other changes of both.
    if (companyId) await audit({ action, resource: 'session', resourceId: customerId }, db);
    return (await end(db)).numDeletedRows;
  });

/** Lists and ends the caller’s own sessions. */
export const sessionHandlers = [
  handle(listSessions, async (_, call) => {
    const session = getSession(call);
    // A session of an environment’s provider lists only sessions where that provider is trusted.
    const trusting = await findTrustingCompanies(call.server, session);
    return {
      sessions: await openSessions(call.server.database.allCompanies, {
        customerId: call.customerId,
        own: session.token_hash,
        companies: trusting && [...trusting.keys()],
      }),
    };
  }),
  handle(endSession, async ({ params: { sessionId } }, call) => {
    await endRecorded(call, 'endSession', async db => {
      const ended = await db
        .deleteFrom('tokens')
        .where('customer_id', '=', call.customerId)
        .where('audience', '=', 'member')
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      if (ended.numDeletedRows === 0n)
        throw new Failure(404, codes.notFound, strings.noSession.text);
      return ended;
    });
    return { message: 'Session ended' };
  }),
  handle(endOtherSessions, async (_, call) => {
    const count = await endRecorded(call, 'endOtherSessions', async db => {
      await endOtherDevices(call.server, db, call.request, call.customerId);
      return db
        .deleteFrom('tokens')
        .where('customer_id', '=', call.customerId)
        .where('audience', 'in', sessionTokens)
        .where('token_hash', '<>', getSession(call).token_hash)
        .executeTakeFirst();
    });
    return { message: count > 0n ? 'All other sessions ended' : 'No other sessions' };
  }),
];

const lately = 10 * 60_000;

/**
 * Whether the caller showed who they are within these milliseconds: by signing in, by their password,
 * or by signing in again at their provider.
 */
export function hasRecentSignIn(call: Pick<Call, 'subject'>, within = lately): boolean {
  const session = findSession(call);
  if (!session) return false;
  const { path, created_date, confirmed_date } = session;
  // A provider signs in whoever is still signed in there, without asking them anything.
  const shown = path === 'sso' ? confirmed_date : Math.max(created_date, confirmed_date);
  return shown > Date.now() - within;
}

/**
 * Refuses what a session left open must not do, until its person has shown lately that it is them:
 * within ten minutes, or these milliseconds.
 */
export function requireConfirmed(call: Pick<Call, 'subject'>, within = lately): void {
  getSession(call);
  if (!hasRecentSignIn(call, within))
    throw new Failure(403, codes.confirmPerson, strings.confirmFirst.text);
}

/** Refuses a call that its endpoint keeps from sessions left open: see `Endpoint.confirmed`. */
export function requireConfirmedFor(
  call: Pick<Call, 'subject'>,
  { confirmed }: Pick<AnyEndpoint, 'confirmed'>,
): void {
  if (confirmed === 'person' || (confirmed && findSession(call))) requireConfirmed(call);
}
