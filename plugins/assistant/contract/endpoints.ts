import { Type, type Static } from 'typebox';
import {
  can,
  endpoint,
  entitled,
  every,
  flagged,
  namespace,
  Acknowledgement,
  some,
} from '#core/contract';
import { productUser } from '#core/contract/internal';
import { FlowPatch } from '#plugins/problems/contract/patch/flowPatch';
import { type GraphData, access as flowsAccess } from '#plugins/flows/contract';
import { failures } from './failures';

const assistant = namespace('assistant');

/** Whether this installation offers the assistant. */
export const assistantEnabled = assistant.flag('enabled', true);
/** Whether members who did not sign in through the identity provider have the assistant as well. */
export const assistantForAll = assistant.flag('forAll', true);
export const assistantPlan = assistant.entitlement('assistant');
/**
 * Who may ask the assistant: it is offered, to this kind of member too, the company has it, and the
 * person may see flows.
 */
export const mayAsk = every(
  flagged(assistantEnabled),
  some(flagged(assistantForAll), flagged(productUser)),
  entitled(assistantPlan),
  can(flowsAccess, 'read'),
);

const Id = Type.String({ minLength: 1, maxLength: 100 });
const Graph = Type.Unsafe<GraphData>(
  Type.Object({
    elements: Type.Object({
      nodes: Type.Array(
        Type.Object({
          data: Type.Object({ id: Type.String(), nodeType: Type.String() }),
          position: Type.Object({ x: Type.Number(), y: Type.Number() }),
        }),
      ),
      edges: Type.Optional(
        Type.Array(
          Type.Object({
            data: Type.Object({ id: Type.String(), source: Type.String(), target: Type.String() }),
          }),
        ),
      ),
    }),
  }),
);

/**
 * Who answers: the part of the product that reads flows, or a language model at an address of the
 * operator.
 */
export const EngineKind = Type.Union([Type.Literal('builtIn'), Type.Literal('endpoint')]);
export type EngineKind = Static<typeof EngineKind>;

/** One piece of an answer, in the order in which they come. */
export const AnswerPiece = Type.Union([
  Type.Object({ kind: Type.Literal('begin'), messageId: Type.String() }),
  Type.Object({ kind: Type.Literal('text'), text: Type.String() }),
  Type.Object({ kind: Type.Literal('nodes'), nodeIds: Type.Array(Type.String()) }),
  Type.Object({ kind: Type.Literal('patch'), title: Type.String(), patch: FlowPatch }),
  Type.Object({ kind: Type.Literal('end'), feedbackStatus: Type.Literal('notResponded') }),
  Type.Object({ kind: Type.Literal('fault'), message: Type.String() }),
]);
export type AnswerPiece = Static<typeof AnswerPiece>;

/** The context of a question besides its text. */
export const Content = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 4000 }),
  flowId: Type.Optional(Id),
  nodeIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  /** A picture of the canvas. */
  imageUrl: Type.Optional(
    Type.String({ maxLength: 700_000, pattern: '^data:image/png;base64,[A-Za-z0-9+/=]+$' }),
  ),
  /** The graph as it stands on the canvas, saved or not. */
  graphData: Type.Optional(Graph),
  /** The run that is looked at. */
  interactionId: Type.Optional(Id),
});
export type Content = Static<typeof Content>;

export const openConversation = endpoint('POST /company/:companyId/agents/:agent/conversations', {
  summary: 'Starts a conversation with the assistant.',
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: Type.Object({
    conversationId: Type.String(),
    channelId: Type.String(),
    engine: Type.Object({ kind: EngineKind, model: Type.Optional(Type.String()) }),
    suggestions: Type.Array(Type.String()),
  }),
  when: mayAsk,
  failure: failures.assistantOpen,
});
export const sendMessage = endpoint(
  'POST /company/:companyId/conversations/:conversationId/channels/:channelId/messages',
  {
    summary:
      'Sends a question to the assistant. The answer is streamed if the Accept header includes text/event-stream. Otherwise, it is returned as one message.',
    body: Type.Object({
      class: Type.Literal('start'),
      content: Content,
    }),
    reply: AnswerPiece,
    when: mayAsk,
    failure: failures.assistantSend,
    bodyLimit: 12 * 1024 * 1024,
    streams: true,
  },
);
export const FeedbackCategory = Type.Union([
  Type.Literal('incorrect'),
  Type.Literal('unhelpful'),
  Type.Literal('inappropriate'),
  Type.Literal('other'),
]);
export type FeedbackCategory = Static<typeof FeedbackCategory>;

export const giveFeedback = endpoint(
  'POST /company/:companyId/conversations/:conversationId/channels/:channelId/messages/:messageId/feedback',
  {
    summary: 'Rates an answer. The category and comments are stored only for thumbs_down.',
    body: Type.Object({
      feedback: Type.Union([Type.Literal('thumbs_up'), Type.Literal('thumbs_down')]),
      feedbackCategory: Type.Optional(FeedbackCategory),
      additionalComments: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    reply: Acknowledgement,
    when: mayAsk,
    failure: failures.assistantFeedback,
  },
);
