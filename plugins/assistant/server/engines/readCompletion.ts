import { dataLines } from '#core/contract/internal';

/**
 * A part of a completion: text, or a tool that the model called, with its arguments as JSON text.
 */
export type CompletionPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tool'; readonly id: string; readonly name: string; readonly args: string };

interface Delta {
  readonly content?: unknown;
  readonly tool_calls?: readonly {
    readonly index?: number;
    readonly id?: unknown;
    readonly function?: { readonly name?: unknown; readonly arguments?: unknown };
  }[];
}

interface Chunk {
  readonly choices?: readonly { readonly delta?: Delta; readonly finish_reason?: unknown }[];
  readonly error?: { readonly message?: unknown };
}

/**
 * Reads a streamed chat completion, however its bytes are cut. Tool calls come in pieces and are
 * given once the stream has ended. Fails where it is not JSON, or breaks off before `[DONE]` or a
 * reason to finish.
 */
export async function* readCompletion(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<CompletionPart> {
  const calls = new Map<number, { id: string; name: string; args: string }>();
  let finished = false;
  for await (const data of dataLines(body)) {
    if (data === '[DONE]') {
      finished = true;
      break;
    }
    const { choices, error }: Chunk = JSON.parse(data);
    if (error)
      throw new Error(
        `The language model returned an error: ${String(error.message).slice(0, 200)}`,
      );
    for (const { delta, finish_reason } of choices ?? []) {
      if (typeof delta?.content === 'string' && delta.content)
        yield { kind: 'text', text: delta.content };
      for (const { index = 0, id, function: called } of delta?.tool_calls ?? []) {
        const call = calls.get(index) ?? { id: `call_${index}`, name: '', args: '' };
        if (typeof id === 'string' && id) call.id = id;
        if (typeof called?.name === 'string') call.name += called.name;
        if (typeof called?.arguments === 'string') call.args += called.arguments;
        calls.set(index, call);
      }
      if (finish_reason) finished = true;
    }
  }
  if (!finished)
    throw new Error('The language model stopped before its answer was complete. Ask again.');
  for (const call of calls.values()) yield { kind: 'tool', ...call };
}
