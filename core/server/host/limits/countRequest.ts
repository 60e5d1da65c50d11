import type { FastifyRequest } from 'fastify';
import type { ServerHost } from '../serverHost';

type Counting = Pick<ServerHost, 'rates' | 'settings'>;

/**
 * Counts a request of an end user’s browser, by its address and by the company whose flow it asks
 * for; throws 429 beyond either.
 */
export function countVisit(
  { rates, settings }: Counting,
  { ip }: FastifyRequest,
  companyId: string,
): void {
  rates.take(`address ${ip}`, settings.rateLimit.address);
  rates.take(`runs ${companyId}`, settings.rateLimit.runs);
}

/**
 * Counts a request of an application’s own server, by company: one address may speak for many end
 * users.
 */
export function countRun({ rates, settings }: Counting, companyId: string): void {
  rates.take(`runs ${companyId}`, settings.rateLimit.runs);
}

/**
 * Looks a key or secret up, and counts by address and company when it is wrong (undefined); after
 * too many, right ones are refused as well until the minute is over, so that trying on tells
 * nothing.
 */
export async function tryKey<T>(
  { rates, settings }: Counting,
  { ip }: FastifyRequest,
  companyId: string,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const name = `tries ${ip} ${companyId}`;
  rates.check(name, settings.rateLimit.tries);
  const found = await look();
  if (found === undefined) rates.take(name, settings.rateLimit.tries);
  return found;
}
