import { setTimeout as wait } from 'node:timers/promises';
import { readAnswer, type Answer } from '#plugins/connectors/contract/kit/readAnswer';

const mostRetries = 2;
const firstPauseMs = 500;
const tooMany = 429;
const unavailable = 503;
const idempotent = new Set(['GET', 'PUT', 'DELETE']);

interface Terms {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** When the node's time is over, in ms since 1970. */
  readonly until: number;
}

/**
 * Sends a request, at most twice again: after 429, and after 503 where sending it twice does no
 * harm. The pause is what `Retry-After` says; an answer whose pause would outlast the node's time
 * is the last one.
 */
export async function sendCall(
  { fetch, signal, until }: Terms,
  url: URL,
  init: RequestInit & { readonly method: string },
): Promise<Answer> {
  for (let retries = 0; ; retries += 1) {
    const answer = await readAnswer(await fetch(url, { ...init, signal }));
    const { statusCode, headers } = answer;
    const again =
      statusCode === tooMany || (statusCode === unavailable && idempotent.has(init.method));
    if (!again || retries === mostRetries) return answer;
    const pause = readPause(headers['retry-after']) ?? firstPauseMs * 2 ** retries;
    if (performance.now() + pause >= until) return answer;
    await wait(pause, undefined, { signal });
  }
}

/** Milliseconds from seconds or a date. */
function readPause(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}
