import { guardedFetch } from '#core/server/http/guardedFetch';
import type { Engine, Piece, Question } from './Engine';
import { createPrompt } from './createPrompt';
import { readCompletion } from './readCompletion';
import { tools, toolPieces } from './tools';

interface EndpointOptions {
  readonly url: string;
  readonly key: string;
  readonly model: string;
}

const longestMs = 60_000;
const mostBytes = 4 * 1024 * 1024;

/**
 * A language model that speaks the chat completions protocol, at the operator's address and at no
 * other.
 */
export function endpointEngine({ url, key, model }: EndpointOptions): Engine {
  const send = guardedFetch({
    allowHosts: [new URL(url).host],
    timeoutMs: longestMs,
    maxBytes: mostBytes,
  });
  return {
    kind: 'endpoint',
    model,
    async *answer(question: Question, signal: AbortSignal): AsyncGenerator<Piece> {
      const response = await send(`${url}/chat/completions`, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          ...(key && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ model, stream: true, messages: createPrompt(question), tools }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
      });
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        throw new Error(`The language model failed with status ${response.status}.`);
      }
      let said = false;
      for await (const part of readCompletion(response.body)) {
        if (part.kind === 'text') {
          said ||= part.text.trim() !== '';
          yield part;
        } else
          for (const piece of await toolPieces(part, question)) {
            said = true;
            yield piece;
          }
      }
      if (!said) throw new Error('The language model returned an empty answer.');
    },
  };
}
