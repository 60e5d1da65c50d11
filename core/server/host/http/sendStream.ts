import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Call } from '../plugin';

/** Whether a handler answers piece by piece. */
export const isStream = (result: unknown): result is AsyncIterable<unknown> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;

/**
 * Sends pieces as an event stream, one JSON a `data:` line, each when it comes. The first is waited
 * for, so that a call that fails before it is answered like any other; what fails later ends the
 * answer unfinished.
 */
export async function sendStream(
  reply: FastifyReply,
  pieces: AsyncIterable<unknown>,
): Promise<FastifyReply> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const lines = async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next())
        yield `data: ${JSON.stringify(next.value)}\n\n`;
    } finally {
      await iterator.return?.();
    }
  };
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(lines()));
}

/**
 * Sends a stream on for as long as `check` throws nothing: who reads slowly keeps an answer open for
 * as long as they like. It ends unfinished where it does.
 */
export function sendWhile(check: () => Promise<void>, stream: Readable): Readable {
  const pieces = async function* () {
    for await (const piece of stream) {
      await check();
      yield piece;
    }
  };
  return Readable.from(pieces(), { objectMode: false });
}

/** Aborts when whoever called is gone before the answer is whole. */
export function createAbortSignal({ reply }: Call): AbortSignal {
  const controller = new AbortController();
  if (reply.raw.destroyed) controller.abort();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
