import { parseShallow, ValueSizeError } from '#core/contract/valueSize';

/** An answer of a service, read to its end. */
export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON where it is JSON, text otherwise. */
  readonly body: unknown;
}

/** Reads an answer; fails where it nests deeper than a run takes. */
export async function readAnswer(reply: Response): Promise<Answer> {
  const text = await reply.text();
  return {
    statusCode: reply.status,
    headers: Object.fromEntries(reply.headers),
    body: parseBody(text, reply.headers.get('content-type') ?? ''),
  };
}

function parseBody(text: string, type: string): unknown {
  if (!/json/i.test(type) && !/^\s*[[{]/.test(text)) return text;
  try {
    return parseShallow(text);
  } catch (fault) {
    if (!(fault instanceof ValueSizeError)) return text;
    throw new Error(`The response ${fault.excess}, which is the limit for a run.`, {
      cause: fault,
    });
  }
}
