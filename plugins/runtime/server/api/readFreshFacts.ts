import type { ServerHost } from '#core/server';
import { signOnSessions } from '#plugins/users/contract';
import type { RequestFacts } from '../../contract';
import { readRequestFacts, readPinnedFacts, readBrought, type Asking } from './readRequestFacts';
import { sessionCookie } from '../legs/RunBrowser';

interface Freshness {
  /** When the person must have shown last who they are, epoch milliseconds; any time without it. */
  readonly since?: number | undefined;
  /** How old, in milliseconds, the use of each of these methods may be. */
  readonly ages?: Readonly<Record<string, number>> | undefined;
}

/**
 * Reads the facts about a request that a flow may use, without a sign-in of its browser that is too
 * old to count; with a limit, its run takes no other session from later requests.
 */
export async function readFreshFacts(
  server: ServerHost,
  companyId: string,
  request: Asking,
  { since, ages = {} }: Freshness,
): Promise<RequestFacts> {
  const known = readRequestFacts(request);
  const limits = Object.entries(ages);
  if (since === undefined && limits.length === 0) return known;
  const token = readBrought(known).own[sessionCookie(companyId)] ?? '';
  const session = token ? await server.get(signOnSessions).find(companyId, token) : undefined;
  const methods = session?.methods ?? {};
  const times = Object.values(methods);
  const shown = times.length > 0 ? Math.max(...times) : (session?.createdDate ?? 0);
  const now = Date.now();
  const counts =
    (since === undefined || shown >= since) &&
    limits.every(([method, age]) => (methods[method] ?? 0) >= now - age);
  return readPinnedFacts(request, counts);
}
