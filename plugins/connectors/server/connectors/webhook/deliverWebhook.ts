import { limitTime } from '#core/server/http/limitTime';
import { parseShallow } from '#core/contract/valueSize';
import { BlockedAddressError } from '#core/server/http/guardedFetch';
import { setTimeout as wait } from 'node:timers/promises';
import { TooManyRequestsError } from '#core/server/internal';
import type { NodeCall } from '#plugins/connectors/contract';
import { getErrorMessage } from '#core/contract';
import type { SignedEvent } from './signWebhook';

interface Target {
  readonly name: string;
  readonly url: string;
}

/**
 * The registered URLs of a connection: a list of addresses or of `{ name, url }`, also as JSON
 * text.
 */
export function readTargets(value: unknown): readonly Target[] {
  const list = typeof value === 'string' ? readList(value) : value;
  return (Array.isArray(list) ? list : []).flatMap(each => {
    const { name, url }: Record<string, unknown> =
      typeof each === 'string' ? { url: each } : (each ?? {});
    if (typeof url !== 'string' || !/^https?:\/\//i.test(url.trim())) return [];
    return [{ name: typeof name === 'string' ? name.trim() : '', url: url.trim() }];
  });
}

function readList(text: string): unknown {
  try {
    return parseShallow(text);
  } catch {
    return text.split(/[\s,]+/);
  }
}

export interface Delivery {
  readonly url: string;
  readonly delivered: boolean;
  readonly tries: number;
  readonly status?: number;
  readonly message?: string;
}

const firstPauseMs = 250;
const longestTryMs = 10_000;
/** By how much a pause is longer at most, as a share of it and of the time that is left. */
const longestSpread = 0.5;
const again = (status: number) =>
  status === 408 || status === 425 || status === 429 || status >= 500;

/**
 * Posts an event and retries, with pauses that double, until the receiver accepts it or the node’s time is over. A
 * rejection (4xx) is final. Where the environment has too many calls under way, the pauses are as long as its line.
 */
export async function deliverWebhook(
  call: NodeCall,
  { url }: Target,
  event: SignedEvent,
): Promise<Delivery> {
  const ends = performance.now() + call.interaction.httpTimeoutMs;
  let pause = firstPauseMs;
  for (let tries = 1; ; tries++) {
    const {
      status,
      message,
      final,
      pauseMs = 0,
    } = await post(call, url, event, Math.min(longestTryMs, ends - performance.now()));
    const facts = { url, tries, ...(status !== undefined && { status }) };
    if (message === undefined) return { ...facts, delivered: true };
    const left = ends - performance.now();
    const shortest = Math.max(pause, pauseMs);
    if (final || call.signal.aborted || shortest >= left)
      return {
        ...facts,
        delivered: false,
        message: tries > 1 ? `${message} Attempts: ${tries}.` : message,
      };
    // Those of a crowd were refused together, and are not to come back together.
    const spread = Math.random() * longestSpread * Math.min(pauseMs, left - shortest);
    const ms = Math.max(pause, pauseMs + spread);
    await wait(ms, undefined, { signal: call.signal }).catch(() => undefined);
    pause *= 2;
  }
}

async function post(
  { fetch, signal }: NodeCall,
  url: string,
  { body, headers }: SignedEvent,
  timeMs: number,
) {
  const limit = limitTime(Math.max(1, timeMs), signal);
  try {
    const reply = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: limit.signal,
    });
    const { status } = reply;
    await reply.body?.cancel();
    if (status >= 200 && status < 300) return { status };
    return { status, message: `${new URL(url).host} returned ${status}.`, final: !again(status) };
  } catch (fault) {
    const pauseMs = fault instanceof TooManyRequestsError ? fault.seconds * 1000 : 0;
    return {
      message: getErrorMessage(fault),
      final: fault instanceof BlockedAddressError,
      pauseMs,
    };
  } finally {
    limit.end();
  }
}
