import type { FastifyInstance } from 'fastify';
import { Failure } from '#core/contract';
import { strings } from '../strings';

/** Answers 405 where a client would open a stream: this server sends no messages of its own. */
export function openStream(app: FastifyInstance): void {
  app.get('/mcp', async (_, reply) => {
    reply.header('allow', 'POST');
    throw new Failure(405, 0, strings.noStream.text);
  });
}
