import type { FlowPatch } from '#plugins/problems/contract/patch/flowPatch';
import type { CanvasEditor } from '#plugins/problems/contract';
import type { FeedbackCategory } from '../contract';

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

const ticksOfLongest = 60;

/**
 * Where the text on screen ends after the next tick: some words on, so that a long answer takes no
 * longer than two seconds.
 */
export function nextShown(text: string, shown: number): number {
  const atLeast =
    shown +
    Math.max(
      1,
      Math.floor((text.length - shown) / ticksOfLongest),
      Math.floor(text.length / ticksOfLongest),
    );
  if (atLeast >= text.length) return text.length;
  const end = text.slice(atLeast).search(/\s/);
  return end < 0 ? text.length : atLeast + end + 1;
}

/** Whether the person wants no motion. */
export const prefersReducedMotion = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;

/** The context that is sent with a question besides its text. */
export interface AskContext {
  readonly nodeIds: readonly string[];
  readonly imageUrl?: string;
}

/** Returns a question as it is sent: with the draft and the run that the canvas shows. */
export const toContent = (
  canvas: CanvasEditor,
  text: string,
  { nodeIds, imageUrl }: AskContext,
) => ({
  text,
  flowId: canvas.flowId,
  nodeIds: nodeIds.slice(0, 100),
  graphData: canvas.draft().graphData,
  ...(canvas.run ? { interactionId: canvas.run } : {}),
  ...(imageUrl === undefined ? {} : { imageUrl }),
});

/** The reasons given with negative feedback on a reply. */
export interface Reasons {
  readonly category?: FeedbackCategory;
  readonly comment?: string;
}

/** Returns a rating as it is sent; reasons go with thumbs down alone. */
export const toFeedback = (
  feedback: 'thumbs_up' | 'thumbs_down',
  { category, comment }: Reasons,
) => ({
  feedback,
  ...(feedback === 'thumbs_down' && {
    ...(category && { feedbackCategory: category }),
    ...(comment?.trim() && { additionalComments: comment.trim() }),
  }),
});
