import { handle } from '#core/server';
import { sendMessage } from '../contract/endpoints';
import { answerMessage } from './answerMessage';

/** The one address that agents send their messages to. */
export const messageHandlers = [
  handle(sendMessage, async ({ body }, call) => {
    const answer = await answerMessage(call, body);
    if (!answer) await call.reply.status(202).send();
    return answer ?? {};
  }),
];
