import { limitTime } from '#core/server/http/limitTime';
import { guardedFetch } from '#core/server/http/guardedFetch';
import type { Engine, Piece, Question } from './Engine';
import { createPrompt, wrapData, type Message } from './createPrompt';
import { readCompletion, type CompletionPart } from './readCompletion';
import { describeTool, tools, toolPieces } from './tools';

interface EndpointOptions {
  readonly url: string;
  readonly key: string;
  readonly model: string;
}

const longestMs = 60_000;
const mostBytes = 4 * 1024 * 1024;
/** How often a model may look something up for one answer. */
const mostRounds = 6;

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
      const reading = new Map(question.tools.map(tool => [tool.name, tool]));
      const offered = question.tools.map(({ name, description, input }) =>
        describeTool(name, description, input),
      );
      const messages: Message[] = [...createPrompt(question)];
      const { signal: until } = limitTime(longestMs, signal);
      let answered = false;
      for (let round = 1; round <= mostRounds; round++) {
        const isLast = round === mostRounds;
        const body = {
          model,
          stream: true,
          messages,
          tools: [...tools, ...(isLast ? [] : offered)],
        };
        const response = await send(`${url}/chat/completions`, {
          method: 'POST',
          redirect: 'error',
          headers: {
            'content-type': 'application/json',
            ...(key && { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify(body),
          signal: until,
        });
        if (!response.ok || !response.body) {
          await response.body?.cancel();
          throw new Error(`The language model failed with status ${response.status}.`);
        }
        const asked: (CompletionPart & { readonly kind: 'tool' })[] = [];
        let text = '';
        for await (const part of readCompletion(response.body)) {
          if (part.kind === 'text') {
            answered ||= part.text.trim() !== '';
            text += part.text;
            yield part;
          } else if (reading.has(part.name)) asked.push(part);
          else
            for (const piece of await toolPieces(part, question)) {
              answered = true;
              yield piece;
            }
        }
        if (asked.length === 0 || isLast) break;
        messages.push({
          role: 'assistant',
          content: text,
          tool_calls: asked.map(({ id, name, args }) => ({
            id,
            type: 'function',
            function: { name, arguments: args },
          })),
        });
        for (const { id, name, args } of asked) {
          const result = await reading.get(name)!.use(args);
          messages.push({ role: 'tool', tool_call_id: id, content: wrapData(result) });
        }
      }
      if (!answered) throw new Error('The language model returned an empty answer.');
    },
  };
}
