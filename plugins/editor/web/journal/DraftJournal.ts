import { action, autorun, makeObservable, observable } from 'mobx';
import { newId } from '#core/contract';
import type { FlowDocument } from '../../contract/flowDocument';
import type { FlowEditor } from '../editor/FlowEditor';
import { redactDocument } from './redactDocument';

/** An unsaved document as it is kept on this machine. */
export interface Draft {
  /** The version it was based on. */
  readonly currentVersion: number;
  readonly at: number;
  readonly document: FlowDocument;
}

/** Where drafts are kept: IndexedDB in the browser. */
export interface DraftStore {
  /** Whether what is kept outlasts the page. */
  readonly lasting: boolean;
  keys(): Promise<readonly string[]>;
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  del(key: string): Promise<void>;
  /** Marks a draft as one of an open page until the returned function is called. */
  hold(key: string): () => void;
  isHeld(key: string): Promise<boolean>;
}

interface Whose {
  readonly companyId: string;
  readonly customerId: string;
}

/**
 * Keeps the unsaved document on this machine, so that a crash, a log-out or a reload loses nothing.
 * Secrets are left out. Each page has a draft of its own, so that one of two tabs with the same flow
 * doesn’t delete what the other keeps.
 */
export class DraftJournal {
  /** How the keys of all drafts of this person and flow begin. */
  private readonly prefix: string;
  private readonly key: string;
  /** The key of the draft that was found. */
  private earlier: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether drafts outlast the page: storage can be restricted, turned off, or full. */
  kept: boolean;

  constructor(
    private readonly editor: FlowEditor,
    private readonly store: DraftStore,
    { companyId, customerId }: Whose,
    private readonly delay = 800,
  ) {
    this.kept = store.lasting;
    this.prefix = `sluice.draft:${companyId}:${customerId}:${editor.flow.flowId}`;
    this.key = `${this.prefix}:${newId()}`;
    makeObservable<this, 'setKept'>(this, { kept: observable, setKept: action });
  }

  /**
   * The newest draft of an earlier visit, unless the flow says the same already or another tab has
   * it open.
   */
  async found(): Promise<Draft | undefined> {
    try {
      const drafts: (readonly [string, Draft])[] = [];
      for (const key of await this.store.keys()) {
        if (key !== this.prefix && !key.startsWith(`${this.prefix}:`)) continue;
        if (await this.store.isHeld(key)) continue;
        const draft = (await this.store.get(key)) as Draft | undefined;
        if (!draft?.document?.graphData) continue;
        if (this.isStored(draft)) await this.store.del(key);
        else drafts.push([key, draft]);
      }
      const [newest] = drafts.toSorted(([, a], [, b]) => b.at - a.at);
      this.earlier = newest?.[0];
      return newest?.[1];
    } catch {
      this.setKept(false);
      return undefined;
    }
  }

  /**
   * Writes while there is something unsaved, forgets once it is saved; the returned function stops
   * that.
   */
  start(): () => void {
    const stop = autorun(() => {
      const { dirty, document } = this.editor.history;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.write(dirty ? document : undefined), this.delay);
    });
    const now = () => {
      if (document.visibilityState === 'hidden') void this.flush();
    };
    document.addEventListener('visibilitychange', now);
    const release = this.store.hold(this.key);
    return () => {
      document.removeEventListener('visibilitychange', now);
      stop();
      void this.flush();
      release();
    };
  }

  /** Writes what has not been written yet. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    const { dirty, document } = this.editor.history;
    await this.write(dirty ? document : undefined);
  }

  /** Deletes the draft that was found, once what may have been restored from it is kept. */
  async discard(): Promise<void> {
    await this.flush();
    if (this.earlier !== undefined && this.kept) await this.store.del(this.earlier);
  }

  private async write(document: FlowDocument | undefined): Promise<void> {
    try {
      if (document) {
        const { currentVersion } = this.editor.flow;
        const draft: Draft = { currentVersion, at: Date.now(), document: this.redact(document) };
        await this.store.set(this.key, draft);
        this.setKept(this.store.lasting);
      } else await this.store.del(this.key);
    } catch {
      // The flow itself is not touched.
      this.setKept(false);
    }
  }

  private setKept(kept: boolean): void {
    this.kept = kept;
  }

  private isStored({ document }: Draft): boolean {
    return JSON.stringify(document) === JSON.stringify(this.redact(this.editor.document));
  }

  private redact(document: FlowDocument): FlowDocument {
    return redactDocument(document, this.editor.connectors);
  }
}
