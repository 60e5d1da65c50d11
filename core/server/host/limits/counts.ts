import type { FastifyRequest } from 'fastify';
import { toNetwork } from '../../http/addressRange';
import type { Call } from '../plugin';
import type { ServerHost } from '../serverHost';

type Counting = Pick<ServerHost, 'rates' | 'settings'>;

/**
 * Counts a request of an end user’s browser, by its network and by the company whose flow it asks
 * for; throws 429 beyond either.
 */
export async function countVisit(
  { rates, settings }: Counting,
  { ip }: FastifyRequest,
  companyId: string,
): Promise<void> {
  await rates.take('address', toNetwork(ip), settings.rateLimit.address);
  await rates.take('runs', companyId, settings.rateLimit.runs);
}

/**
 * Counts a request of an application’s own server, by company: one address may speak for many end
 * users.
 */
export async function countRun({ rates, settings }: Counting, companyId: string): Promise<void> {
  await rates.take('runs', companyId, settings.rateLimit.runs);
}

/**
 * Looks a key or secret up, and counts by network and company when it is wrong (undefined); after
 * too many, right ones are refused as well until the minute is over, so that trying on tells
 * nothing. Of companies that nobody has, all count as one.
 */
export async function tryKey<T>(
  { rates, settings, database }: Counting & Pick<ServerHost, 'database'>,
  { ip }: Pick<FastifyRequest, 'ip'>,
  companyId: string,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const limit = settings.rateLimit.tries;
  const network = toNetwork(ip);
  await rates.check('tries', `${network} ${companyId}`, limit);
  const count = await look();
  if (count !== undefined || limit === 0) return count;
  const company = await database.forInstallation
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  await rates.take('tries', `${network} ${company?.company_id ?? ''}`, limit);
  return undefined;
}

/** Counts a try of this kind at the door by its network, as wrong keys are counted. */
export const countTryAt = ({ rates, settings }: Counting, { ip }: FastifyRequest, kind: string) =>
  rates.take(kind, toNetwork(ip), settings.rateLimit.tries);

/** Counts somebody who signs up, by network; throws 429 beyond what an hour allows. */
export const countSignUp = (
  { hourlyRates, settings }: Pick<ServerHost, 'hourlyRates' | 'settings'>,
  { ip }: FastifyRequest,
) => hourlyRates.take('signUp', toNetwork(ip), settings.rateLimit.signUps);

/**
 * Counts an import into the caller’s company; throws 429 beyond what an hour allows. A dry run is
 * none.
 */
export const countImport = ({ server, companyId }: Pick<Call, 'server' | 'companyId'>) =>
  server.hourlyRates.take('import', companyId, server.settings.rateLimit.imports);
