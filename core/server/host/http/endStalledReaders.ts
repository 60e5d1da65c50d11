import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Shorter answers go to the operating system as a whole, in characters. */
const shortAnswer = 16_384;

/**
 * Ends the connection of a reader that takes nothing of an answer for so many milliseconds: the rest of
 * it would stay in memory for as long as they like. One for which the server has nothing yet stays.
 */
export function endStalledReaders(app: FastifyInstance, ms: number): void {
  app.addHook('onSend', (_, { raw }, payload, next) => {
    const { socket } = raw;
    const isShort = typeof payload === 'string' && payload.length < shortAnswer;
    if (!isShort && payload !== undefined && payload !== null && socket instanceof Socket)
      raw.setTimeout(ms, () => {
        if (socket.writableLength > 0) socket.destroy();
        else socket.setTimeout(ms);
      });
    next();
  });
}
