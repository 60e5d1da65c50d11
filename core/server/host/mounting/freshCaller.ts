import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#core/contract';
import { identify, switchedElsewhere } from '../../authentication/identify';
import type { Call } from '../plugin';

const freshMs = 1000;

/** When it was settled who makes a request, and for which endpoint. */
interface Settled {
  readonly endpoint: AnyEndpoint;
  at: number;
}

/** Notes that it was settled just now who makes a request, and what they may do. */
export function noteCaller(request: FastifyRequest, endpoint: AnyEndpoint): void {
  // Not in a WeakMap: to collect an entry for each request would cost more than a short run.
  request.settled = { endpoint, at: performance.now() };
}

/**
 * Finds again who makes a call and what they may do, if that was settled more than a second ago: a
 * body can take long to arrive, and a call can wait for its turn. Returns whether it did; throws
 * where the caller may not call any more.
 */
export async function renewCaller(call: Call): Promise<boolean> {
  const { settled: known, sluice: own } = call.request;
  if (!known || own !== call || performance.now() - known.at < freshMs) return false;
  const who = await identify(known.endpoint, call.request, call.server);
  known.at = performance.now();
  if (who.companyId !== call.companyId || who.customerId !== call.customerId)
    throw switchedElsewhere();
  Object.assign(call, who);
  return true;
}

declare module 'fastify' {
  interface FastifyRequest {
    settled?: Settled;
  }
}
