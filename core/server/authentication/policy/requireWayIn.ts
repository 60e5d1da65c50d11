import type { SecuritySettings } from '#core/contract/authentication/security';
import type { Call } from '../../host/plugin';
import { comerOf } from './comerOf';
import { wayInFault } from './wayInFault';

/** Refuses rules under which the member who writes them could not come back to the company. */
export async function requireWayIn(call: Call, rules: SecuritySettings): Promise<void> {
  const fault = wayInFault(await comerOf(call), rules);
  if (fault) throw fault;
}
