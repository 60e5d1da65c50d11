import type { FlowPatch } from '#plugins/editor/contract';

/** How a reply stands with its rating. */
export type FeedbackStatus =
  | 'notResponded'
  | 'waitingThumbsUp'
  | 'waitingThumbsDown'
  | 'respondedThumbsUp'
  | 'respondedThumbsDown'
  | 'notRequired';

/** A change that a reply offers, and what became of it. */
export interface OfferedPatch {
  readonly title: string;
  readonly patch: FlowPatch;
  readonly state: 'offered' | 'applied' | 'discarded';
  /** Why it does not fit the flow any more. */
  readonly fault?: string;
}

/** One message of the conversation on screen. */
export interface ChatMessage {
  readonly id: string;
  readonly type: 'sent' | 'received';
  readonly text: string;
  /** How much of the text is on screen by now. */
  readonly shown: number;
  readonly nodeIds: readonly string[];
  readonly imageUrl?: string;
  /** The whole text has come and is on screen. */
  readonly isAnimationComplete: boolean;
  readonly feedbackStatus: FeedbackStatus;
  readonly patch?: OfferedPatch;
}

let last = 0;

/** A message before anything is known of it but who says what. */
export function message(
  type: ChatMessage['type'],
  text: string,
  more: Partial<ChatMessage> = {},
): ChatMessage {
  return {
    id: `m${++last}`,
    type,
    text,
    shown: text.length,
    nodeIds: [],
    isAnimationComplete: true,
    feedbackStatus: 'notRequired',
    ...more,
  };
}

/** The conversation in the panel, and what answers in it. */
export interface Conversation {
  readonly conversationId: string;
  readonly channelId: string;
  readonly engine: { readonly kind: 'builtIn' | 'endpoint'; readonly model?: string };
  readonly suggestions: readonly string[];
}

/** Returns the messages with what came of one so far, shown whole; without it where nothing came. */
export const withoutEmpty = (
  messages: readonly ChatMessage[],
  id: string,
): readonly ChatMessage[] =>
  messages.flatMap(each =>
    each.id !== id
      ? [each]
      : each.text === ''
        ? []
        : [{ ...each, shown: each.text.length, isAnimationComplete: true }],
  );
