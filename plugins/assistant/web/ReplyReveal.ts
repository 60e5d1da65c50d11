import { runInAction } from 'mobx';
import { nextShown, prefersReducedMotion, type ChatMessage } from './messages';

const tick = 30;

interface Conversation {
  readonly messages: readonly ChatMessage[];
  /** Whether more of the last reply may come. */
  readonly waiting: boolean;
}

/** Shows replies word by word; at once for people who want no motion. */
export class ReplyReveal {
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly conversation: Conversation,
    private readonly change: (id: string, change: Partial<ChatMessage>) => void,
  ) {}

  start(): void {
    this.stop();
    this.timer = setInterval(() => runInAction(() => this.step()), tick);
    this.step();
  }
  stop(): void {
    clearInterval(this.timer);
  }

  private step(): void {
    const { messages, waiting } = this.conversation;
    const open = messages.find(({ isAnimationComplete }) => !isAnimationComplete);
    if (!open) return this.stop();
    const shown = prefersReducedMotion() ? open.text.length : nextShown(open.text, open.shown);
    if (shown !== open.shown || !waiting)
      this.change(open.id, {
        shown,
        isAnimationComplete: !waiting && shown === open.text.length,
      });
  }
}
