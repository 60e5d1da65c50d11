import type { AnyEndpoint } from '#core/contract';
import { identify, switchedElsewhere } from '../../authentication/identify';
import type { Call } from '../plugin';

const freshMs = 1000;

/** When it was settled who makes a call, and for which endpoint. */
const settled = new WeakMap<Call, { readonly endpoint: AnyEndpoint; at: number }>();

/** Notes that it was settled just now who makes a call, and what they may do. */
export function noteCaller(call: Call, endpoint: AnyEndpoint): void {
  settled.set(call, { endpoint, at: performance.now() });
}

/**
 * Finds anew who makes a call and what they may do, if that was settled more than a second ago: a
 * body can take long to arrive, and a call can wait for its turn. Returns whether it did; throws
 * where the caller may not call any more.
 */
export async function renewCaller(call: Call): Promise<boolean> {
  const known = settled.get(call);
  if (!known || performance.now() - known.at < freshMs) return false;
  const who = await identify(known.endpoint, call.request, call.server);
  known.at = performance.now();
  if (who.companyId !== call.companyId || who.customerId !== call.customerId)
    throw switchedElsewhere();
  Object.assign(call, who);
  return true;
}
