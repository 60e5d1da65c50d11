import { codes, errorMessages, Failure } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import { callGuards } from '../callGuards';
import type { Call, Handler } from '../plugin';

/**
 * Checks whether the caller may make a call: evaluates the gate of its endpoint against their
 * permissions, entitlements, and flags. Throws if it is closed, and records rejected changes in the
 * audit trail.
 */
export async function authorize(call: Call, { endpoint }: Handler, plugin: string): Promise<void> {
  const verdict = evaluate(endpoint.when, call.access);
  if (verdict.open) return requireUnguarded(call, endpoint);
  if (verdict.fault) call.log.error({ err: verdict.fault.cause, plugin }, 'a gate failed');
  if (call.companyId && endpoint.method !== 'GET')
    await call.audit({
      action: 'refused',
      resource: endpoint.line,
      resourceId: JSON.stringify(call.request.params),
      outcome: 'refused',
    });
  throw new Failure(401, codes.notAuthorized, errorMessages.notAuthorized.text);
}

/** Throws if a guard rejects the change, such as that of an environment synced from Git. */
async function requireUnguarded(call: Call, endpoint: Handler['endpoint']): Promise<void> {
  if (!call.companyId || call.audience !== 'member' || endpoint.method === 'GET') return;
  for (const guard of call.server.at(callGuards)) {
    const refusal = await guard(call, endpoint);
    if (refusal !== undefined) throw new Failure(409, codes.invalid, refusal);
  }
}
