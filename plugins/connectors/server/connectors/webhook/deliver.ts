import { BlockedAddressError } from '#core/server/http/guardedFetch';
import { setTimeout as wait } from 'node:timers/promises';
import type { NodeCall } from '#plugins/connectors/contract';
import type { Target } from './readTargets';
import type { SignedEvent } from './signEvent';

export interface Delivery {
  readonly url: string;
  readonly delivered: boolean;
  readonly tries: number;
  readonly status?: number;
  readonly message?: string;
}

const firstPauseMs = 250;
const longestTryMs = 10_000;
const again = (status: number) =>
  status === 408 || status === 425 || status === 429 || status >= 500;

/**
 * Posts an event until it is taken, with pauses that double, while the node has time. A refusal
 * (4xx) is final.
 */
export async function deliver(
  call: NodeCall,
  { url }: Target,
  event: SignedEvent,
): Promise<Delivery> {
  const ends = Date.now() + call.interaction.httpTimeoutMs;
  let pause = firstPauseMs;
  for (let tries = 1; ; tries++) {
    const { status, message, final } = await post(
      call,
      url,
      event,
      Math.min(longestTryMs, ends - Date.now()),
    );
    const facts = { url, tries, ...(status !== undefined && { status }) };
    if (message === undefined) return { ...facts, delivered: true };
    const left = ends - Date.now();
    if (final || call.signal.aborted || pause >= left)
      return {
        ...facts,
        delivered: false,
        message: tries > 1 ? `${message} It was tried ${tries} times.` : message,
      };
    await wait(pause, undefined, { signal: call.signal }).catch(() => undefined);
    pause *= 2;
  }
}

async function post(
  { fetch, signal }: NodeCall,
  url: string,
  { body, headers }: SignedEvent,
  timeMs: number,
) {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, timeMs))]);
    const reply = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: limit,
    });
    const { status } = reply;
    await reply.body?.cancel();
    if (status >= 200 && status < 300) return { status };
    return { status, message: `${new URL(url).host} answered ${status}.`, final: !again(status) };
  } catch (fault) {
    return { message: (fault as Error).message, final: fault instanceof BlockedAddressError };
  }
}
