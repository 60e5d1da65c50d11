import { action, makeObservable, observable, observableRef } from 'mobx';
import { Failure, type Input, type Output } from '#core/contract';
import type { FlowSession } from '#plugins/editor/contract';
import type { notePresence, PresentPerson } from '../../contract';

type Call = (input: Input<typeof notePresence>) => Promise<Output<typeof notePresence>>;

/** How often a visible tab says where it is, in milliseconds. */
export const beatMs = 12_000;
/** How long after the last key or pointer a person counts as there, in milliseconds. */
export const awayMs = 180_000;
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Tells the server where this tab is at a flow, and knows who else is there; observable. */
export class FlowPresence {
  people: readonly PresentPerson[] = [];
  /** The newest stored version, where it is not the one on screen. */
  saved: Output<typeof notePresence>['saved'];
  /** The version that was put off. */
  private later = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly tabId = crypto.randomUUID();

  constructor(
    readonly session: FlowSession,
    private readonly call: Call,
  ) {
    makeObservable<this, 'later' | 'take'>(this, {
      people: observableRef,
      saved: observableRef,
      later: observable,
      take: action,
      putOff: action,
    });
  }

  /** The version to offer; undefined where it is on screen already, or was put off. */
  get offered(): FlowPresence['saved'] {
    const { saved, later, session } = this;
    const known = Math.max(later, session.editor.flow.currentVersion);
    return saved && saved.versionId > known ? saved : undefined;
  }
  putOff(): void {
    this.later = this.saved?.versionId ?? 0;
  }

  /**
   * Calls at once and then again and again, until the function is called; not while the tab is
   * hidden or nobody uses it, so that a session left alone ends as its environment says.
   */
  start(): () => void {
    let used = Date.now();
    let waits = false;
    const beat = async () => {
      clearTimeout(this.timer);
      const away = document.visibilityState === 'hidden' || Date.now() - used > awayMs;
      waits = away;
      if (this.closed || away) return;
      this.timer = setTimeout(() => void beat(), beatMs);
      await this.tell(false);
    };
    const notice = () => {
      used = Date.now();
      if (waits) void beat();
    };
    const leave = () => void this.leave();
    const ear = new AbortController();
    const { signal } = ear;
    for (const sign of signs)
      document.addEventListener(sign, notice, { signal, capture: true, passive: true });
    const look = () => {
      used = Date.now();
      void beat();
    };
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('pagehide', leave, { signal });
    void beat();
    return () => {
      ear.abort();
      leave();
    };
  }

  /** Says that this tab no longer has the flow open; ends when the server knows. */
  async leave(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.closed) await this.tell(true);
  }

  /** Leaves for good. */
  async close(): Promise<void> {
    const left = this.leave();
    this.closed = true;
    await left;
  }

  private async tell(leaves: boolean): Promise<void> {
    const { flow, history, readOnly, selectedNodes } = this.session.editor;
    const [nodeId] = selectedNodes;
    try {
      const reply = await this.call({
        params: { flowId: flow.flowId },
        body: {
          tabId: this.tabId,
          versionId: flow.currentVersion,
          unsaved: history.dirty && !readOnly,
          ...(nodeId && selectedNodes.length === 1 && nodeId.length <= 100 && { nodeId }),
          ...(leaves && { leaves }),
        },
      });
      if (!leaves) this.take(reply);
    } catch (error) {
      // Who else is here is not worth a message, and nobody is asked again who may not know.
      this.closed ||= error instanceof Failure && error.status === 401;
      this.take({ people: [] });
    }
  }

  private take({ people, saved }: Output<typeof notePresence>): void {
    this.people = people;
    this.saved = saved ?? this.saved;
    const visitors = new Map<string, readonly string[]>();
    for (const { nodeId, name } of people)
      if (nodeId) visitors.set(nodeId, [...(visitors.get(nodeId) ?? []), name]);
    this.session.editor.showVisitors(visitors);
  }
}
