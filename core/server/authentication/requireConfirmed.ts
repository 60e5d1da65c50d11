import { codes, Failure } from '../../contract';
import type { Call } from '../host/plugin';
import { getSession } from './identify';
import { strings } from './strings';

const lately = 10 * 60_000;

/** Whether the caller signed on, or showed the password once more, within ten minutes. */
export function confirmedLately(call: Pick<Call, 'subject'>): boolean {
  const { created_date, confirmed_date } = getSession(call);
  return Math.max(created_date, confirmed_date) > Date.now() - lately;
}

/**
 * Refuses what a session left open must not do, until its person has shown lately that it is them.
 */
export function requireConfirmed(call: Pick<Call, 'subject'>): void {
  if (!confirmedLately(call))
    throw new Failure(403, codes.confirmPerson, strings.confirmFirst.text);
}
