import { action, computed, makeObservable, observable, observableRef } from 'mobx';
import type { Context } from '#core/web';
import { apiClient, notices } from '#core/web/services';
import { canvasEditor, type CanvasEditor } from '#plugins/problems/contract';
import { failures } from '../contract/failures';
import { giveFeedback, openConversation, sendMessage, type AnswerPiece } from '../contract';
import {
  message,
  withoutEmpty,
  type ChatMessage,
  type Conversation,
  type FeedbackStatus,
  type OfferedPatch,
  toContent,
  type AskContext,
  toFeedback,
  type Reasons,
} from './messages';
import { ReplyReveal } from './ReplyReveal';

const nothing: AskContext = { nodeIds: [] };

/**
 * The assistant's panel: whether it is open, the conversation in it, and what goes with the next
 * question.
 */
export class Assistant {
  open = false;
  maximised = false;
  /** Pixels. */
  readonly width = 400;
  waiting = false;
  messages: readonly ChatMessage[] = [];
  context: AskContext = nothing;
  conversation: Conversation | null = null;
  /** The text of the unsent message. */
  draft = '';
  private stopAnswer: AbortController | null = null;
  private readonly reveal = new ReplyReveal(this, (id, change) => this.put(id, change));
  private opened = 0;

  constructor(private readonly host: Context) {
    makeObservable<this, 'put' | 'become'>(this, {
      open: observable,
      maximised: observable,
      waiting: observable,
      messages: observableRef,
      context: observableRef,
      conversation: observableRef,
      draft: observable,
      ready: computed,
      canvas: computed,
      close: action,
      maximise: action,
      write: action,
      setContext: action,
      put: action,
      become: action,
    });
  }

  /** The canvas that questions are about; without one the panel does not open. */
  get canvas(): CanvasEditor | null {
    return this.host.find(canvasEditor)?.current ?? null;
  }
  /** Whether a question may be typed and sent now. */
  get ready(): boolean {
    const last = this.messages.at(-1);
    return (
      this.conversation !== null &&
      !this.waiting &&
      (!last || (last.type === 'received' && last.isAnimationComplete))
    );
  }

  /**
   * Opens the panel at its own size with an empty conversation. When no conversation can be had it
   * closes again.
   */
  async show(context: AskContext = nothing): Promise<void> {
    const { canvas } = this;
    if (!canvas) return;
    this.close();
    const opened = ++this.opened;
    this.become({ open: true, context });
    const { api, companyId } = this.host.get(apiClient);
    try {
      const input = {
        params: { companyId: companyId ?? '', agent: 'flows' },
        body: { name: canvas.name.slice(0, 200) || 'Flow' },
      };
      const conversation = await api.call(openConversation, input);
      if (opened === this.opened) this.become({ conversation });
    } catch (error) {
      if (opened !== this.opened) return;
      this.close();
      this.host.get(notices).failure(error);
    }
  }
  /** Closes it; messages and context are gone. */
  close(): void {
    this.opened++;
    this.stop();
    this.reveal.stop();
    this.canvas?.cancel();
    Object.assign(this, {
      open: false,
      maximised: false,
      waiting: false,
      messages: [],
      context: nothing,
      conversation: null,
    });
  }
  dispose(): void {
    this.close();
  }
  maximise(on = !this.maximised): void {
    this.maximised = on;
  }
  write(text: string): void {
    this.draft = text.slice(0, 4000);
  }
  /** Sets the context of the next question; selecting nodes opens the panel. */
  setContext(context: AskContext): void {
    if (!this.open && context.nodeIds.length > 0) void this.show(context);
    else this.context = context;
  }
  stop(): void {
    this.stopAnswer?.abort();
    this.stopAnswer = null;
  }

  /**
   * Sends a question with its context; blank ones, and any while an answer is under way, stay where
   * they are.
   */
  async send(text: string): Promise<void> {
    const { conversation, canvas } = this;
    if (text.trim() === '' || !conversation || !canvas || !this.ready) return;
    const asked = this.context;
    const { nodeIds, imageUrl } = asked;
    const picture = imageUrl === undefined ? {} : { imageUrl };
    const answer = message('received', '', {
      shown: 0,
      isAnimationComplete: false,
      feedbackStatus: 'notRequired',
    });
    this.become({
      waiting: true,
      draft: '',
      context: { nodeIds },
      messages: [...this.messages, message('sent', text, { nodeIds, ...picture })],
    });
    const stopping = (this.stopAnswer = new AbortController());
    const { api, companyId } = this.host.get(apiClient);
    const { conversationId, channelId } = conversation;
    const input = {
      params: { companyId: companyId ?? '', conversationId, channelId },
      body: {
        class: 'start' as const,
        content: toContent(canvas, text, asked),
      },
    };
    let id = answer.id;
    try {
      for await (const piece of api.stream(sendMessage, input, { signal: stopping.signal })) {
        if (stopping.signal.aborted) break;
        if (piece.kind === 'begin') {
          id = piece.messageId;
          this.become({ messages: [...this.messages, { ...answer, id }] });
        } else this.take(id, piece);
      }
    } catch {
      if (!stopping.signal.aborted) this.failed(id, text);
    } finally {
      if (this.conversation === conversation) this.finish(id, stopping.signal.aborted);
    }
  }

  private take(id: string, piece: AnswerPiece): void {
    const now = this.messages.find(each => each.id === id);
    if (!now) return;
    if (piece.kind === 'text') {
      this.put(id, { text: now.text + piece.text });
      this.reveal.start();
    } else if (piece.kind === 'nodes') this.put(id, { nodeIds: piece.nodeIds });
    else if (piece.kind === 'patch')
      this.put(id, { patch: { title: piece.title, patch: piece.patch, state: 'offered' } });
    else if (piece.kind === 'end') this.put(id, { feedbackStatus: piece.feedbackStatus });
    else if (piece.kind === 'fault') throw new Error(piece.message);
  }
  /** Says that it did not work, as a reply that needs no rating; the question can be sent again. */
  private failed(id: string, question: string): void {
    const failure = message('received', failures.assistantSend.text);
    this.become({
      messages: [...withoutEmpty(this.messages, id), failure],
      draft: this.draft || question,
    });
  }
  private finish(id: string, stopped: boolean): void {
    this.stopAnswer = null;
    this.become({ waiting: false });
    const now = this.messages.find(each => each.id === id);
    if (stopped && now) this.put(id, { shown: now.text.length, isAnimationComplete: true });
    else if (stopped) this.become({ messages: this.messages.slice(0, -1) });
    this.reveal.start();
  }
  /**
   * Rates a reply. Nothing happens while a rating is under way, or when it is the one already
   * given.
   */
  async rate(id: string, feedback: 'thumbs_up' | 'thumbs_down', more: Reasons = {}): Promise<void> {
    const { conversation } = this;
    const status = this.messages.find(each => each.id === id)?.feedbackStatus;
    const up = feedback === 'thumbs_up';
    const given: FeedbackStatus = up ? 'respondedThumbsUp' : 'respondedThumbsDown';
    if (
      !conversation ||
      !status ||
      status.startsWith('waiting') ||
      status === 'notRequired' ||
      status === given
    )
      return;
    this.put(id, { feedbackStatus: up ? 'waitingThumbsUp' : 'waitingThumbsDown' });
    const { conversationId, channelId } = conversation;
    const { api, companyId } = this.host.get(apiClient);
    try {
      const params = { companyId: companyId ?? '', conversationId, channelId, messageId: id };
      await api.call(giveFeedback, { params, body: toFeedback(feedback, more) });
      this.put(id, { feedbackStatus: given });
    } catch (error) {
      this.put(id, { feedbackStatus: 'notResponded' });
      this.host.get(notices).failure(error);
    }
  }

  /** Shows an offered change on the canvas. */
  preview(id: string): void {
    const { patch } = this.messages.find(each => each.id === id) ?? {};
    if (!patch || !this.canvas) return;
    const fault = this.canvas.propose(patch.title, patch.patch);
    this.settle(id, { ...patch, ...(fault === undefined ? {} : { fault }) });
  }
  /** Makes the change that is shown, as one step. */
  apply(id: string): void {
    const { patch } = this.messages.find(each => each.id === id) ?? {};
    if (!patch || !this.canvas?.proposal) return;
    this.canvas.apply();
    this.settle(id, { ...patch, state: 'applied' });
  }
  discard(id: string): void {
    const { patch } = this.messages.find(each => each.id === id) ?? {};
    if (!patch) return;
    this.canvas?.cancel();
    this.settle(id, { ...patch, state: 'discarded' });
  }
  private settle(id: string, patch: OfferedPatch): void {
    this.put(id, { patch });
  }

  private put(id: string, change: Partial<ChatMessage>): void {
    this.messages = this.messages.map(each => (each.id === id ? { ...each, ...change } : each));
  }
  private become(
    change: Partial<
      Pick<Assistant, 'open' | 'waiting' | 'draft' | 'messages' | 'context' | 'conversation'>
    >,
  ): void {
    Object.assign(this, change);
  }
}
