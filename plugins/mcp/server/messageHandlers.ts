import { handle } from '#core/server';
import { sendMessage } from '../contract/endpoints';
import { answerMessage } from './answerMessage';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#core/contract';
import { strings } from '../strings';

/** The one address that agents send their messages to. */
export const messageHandlers = [
  handle(sendMessage, async ({ body }, call) => {
    const answer = await answerMessage(call, body);
    if (!answer) await call.reply.status(202).send();
    return answer ?? {};
  }),
];

/** Answers 405 where a client would open a stream: this server sends no messages of its own. */
export function openStream(app: FastifyInstance): void {
  app.get('/mcp', async (_, reply) => {
    reply.header('allow', 'POST');
    throw new Failure(405, 0, strings.noStream.text);
  });
}
