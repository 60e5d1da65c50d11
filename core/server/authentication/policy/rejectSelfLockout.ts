import type { SecuritySettings } from '#core/contract/authentication/security';
import type { Call } from '../../host/plugin';
import { getSignInContext } from './getSignInContext';
import { findSelfLockout } from './findSelfLockout';

/** Refuses rules under which the member who writes them could not come back to the company. */
export async function rejectSelfLockout(call: Call, rules: SecuritySettings): Promise<void> {
  const fault = findSelfLockout(await getSignInContext(call), rules);
  if (fault) throw fault;
}
