import { codes, Failure, newId } from '#core/contract';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { handle, handleStream, createAbortSignal, type Call, type ServerHost } from '#core/server';
import {
  flowExplainer,
  giveFeedback,
  openConversation,
  sendMessage,
  type AnswerPiece,
} from '../contract';
import { failures } from '../contract/failures';
import { strings } from '../strings';
import { toEngineInput } from './toEngineInput';
import { assistantSettings } from './assistantSettings';
import { ownConversation, remember, readHistory } from './conversations';
import { builtInEngine } from './builtIn/builtInEngine';
import { endpointEngine } from './engines/endpointEngine';
import type { Engine } from './engines/Engine';

/** The language model that the operator named, else the engine that the product brings. */
function createEngine(server: ServerHost): Engine {
  const { url, ...model } = server.settingsOf(assistantSettings);
  return url ? endpointEngine({ url, ...model }) : builtInEngine;
}

const longestAnswer = 100_000;

/** Opening a conversation, asking, and rating what was answered. */
export const assistantHandlers = [
  handle(openConversation, async ({ params, body }, call) => {
    requireOwnCompany(params.companyId, call.companyId);
    const { companyId, customerId, server } = call;
    const conversation = { conversation_id: newId(), channel_id: newId() };
    await call.db
      .insertInto('assistant_conversations')
      .values({
        company_id: companyId,
        ...conversation,
        customer_id: customerId,
        agent: params.agent,
        name: body.name,
        created_date: Date.now(),
      })
      .execute();
    const { kind, model } = createEngine(server);
    return {
      conversationId: conversation.conversation_id,
      channelId: conversation.channel_id,
      engine: { kind, ...(model && { model }) },
      suggestions: [strings.promptDoes.text, strings.promptVariables.text, strings.promptCode.text],
    };
  }),

  handleStream(sendMessage, async ({ params, body }, call) => {
    requireOwnCompany(params.companyId, call.companyId);
    const { server, customerId } = call;
    const { content } = body;
    if (content.text.trim() === '') throw new Failure(400, codes.invalid, 'Enter a question.');
    const { conversation_id: conversationId } = await ownConversation(call, params);
    await server.rates.take('assistant', customerId, server.settingsOf(assistantSettings).rate);
    const question = await toEngineInput(call, content, await readHistory(call, conversationId));
    await remember(call, conversationId, { type: 'sent', text: question.text });
    const messageId = newId();
    const pieces = streamAnswer(call, conversationId, messageId, question);
    if (call.request.headers.accept?.includes('text/event-stream')) return pieces;
    return await whole(messageId, pieces);
  }),

  handle(giveFeedback, async ({ params, body }, call) => {
    requireOwnCompany(params.companyId, call.companyId);
    await ownConversation(call, params);
    const down = body.feedback === 'thumbs_down';
    const explainer = call.server.get(flowExplainer);
    const { numUpdatedRows } = await call.db
      .updateTable('assistant_messages')
      .set({
        feedback: body.feedback,
        feedback_category: (down && body.feedbackCategory) || '',
        additional_comments: down ? explainer.clean(body.additionalComments ?? '') : '',
      })
      .where('conversation_id', '=', params.conversationId)
      .where('message_id', '=', params.messageId)
      .where('type', '=', 'received')
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0)
      throw new Failure(404, codes.notFound, 'This answer does not exist.');
    return { message: 'Thank you.' };
  }),
];

/**
 * The answer piece by piece; what has been said by then is kept. A failure is a piece of its own.
 */
async function* streamAnswer(
  call: Call,
  conversationId: string,
  messageId: string,
  question: Awaited<ReturnType<typeof toEngineInput>>,
): AsyncGenerator<AnswerPiece> {
  const signal = createAbortSignal(call);
  let text = '';
  yield { kind: 'begin', messageId };
  try {
    for await (const piece of createEngine(call.server).answer(question, signal)) {
      if (signal.aborted) return;
      if (piece.kind === 'text') {
        const room = longestAnswer - text.length;
        if (room <= 0) break;
        text += piece.text;
        yield { kind: 'text', text: piece.text.slice(0, room) };
      } else yield piece;
    }
  } catch (error) {
    if (signal.aborted) return;
    call.log.warn({ err: error }, 'the assistant could not answer');
    yield { kind: 'fault', message: failures.assistantSend.text };
    return;
  }
  await remember(call, conversationId, {
    type: 'received',
    text: text.slice(0, longestAnswer),
    messageId,
  });
  yield { kind: 'end', feedbackStatus: 'notResponded' };
}

/** The same as one message, for clients that read no streams. */
async function whole(id: string, pieces: AsyncIterable<AnswerPiece>): Promise<object> {
  let text = '';
  let nodeIds: readonly string[] = [];
  let patch: object | undefined;
  let feedbackStatus = 'notRequired';
  for await (const piece of pieces) {
    if (piece.kind === 'text') text += piece.text;
    else if (piece.kind === 'nodes') nodeIds = piece.nodeIds;
    else if (piece.kind === 'patch') patch = { title: piece.title, ...piece.patch };
    else if (piece.kind === 'fault') text = piece.message;
    else if (piece.kind === 'end') ({ feedbackStatus } = piece);
  }
  return {
    message: { id, type: 'received', text, nodeIds, feedbackStatus, ...(patch && { patch }) },
  };
}
