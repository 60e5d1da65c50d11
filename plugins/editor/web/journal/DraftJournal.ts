import { autorun } from 'mobx';
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
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  del(key: string): Promise<void>;
}

interface Whose {
  readonly companyId: string;
  readonly customerId: string;
}

/**
 * Keeps the unsaved document on this machine, so that a crash, a log-out or a reload loses nothing.
 * Secrets are left out. Each company, person and flow has a draft of its own.
 */
export class DraftJournal {
  private readonly key: string;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly editor: FlowEditor,
    private readonly store: DraftStore,
    { companyId, customerId }: Whose,
    private readonly delay = 800,
  ) {
    this.key = `sluice.draft:${companyId}:${customerId}:${editor.flow.flowId}`;
  }

  /** The draft of an earlier visit, unless the flow says the same already. */
  async found(): Promise<Draft | undefined> {
    try {
      const draft = (await this.store.get(this.key)) as Draft | undefined;
      if (!draft?.document?.graphData) return undefined;
      const same =
        JSON.stringify(draft.document) === JSON.stringify(this.redact(this.editor.document));
      if (same) await this.store.del(this.key);
      return same ? undefined : draft;
    } catch {
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
    const now = () => void (document.visibilityState === 'hidden' && this.flush());
    document.addEventListener('visibilitychange', now);
    return () => {
      document.removeEventListener('visibilitychange', now);
      stop();
      this.flush();
    };
  }

  /** Writes what has not been written yet. */
  flush(): void {
    clearTimeout(this.timer);
    const { dirty, document } = this.editor.history;
    void this.write(dirty ? document : undefined);
  }

  async discard(): Promise<void> {
    await this.store.del(this.key).catch(() => {});
  }

  private async write(document: FlowDocument | undefined): Promise<void> {
    try {
      if (!document) return await this.store.del(this.key);
      const { currentVersion } = this.editor.flow;
      const draft: Draft = { currentVersion, at: Date.now(), document: this.redact(document) };
      await this.store.set(this.key, draft);
    } catch {
      // A browser without a store, or a full one, keeps no drafts; the flow itself is not touched.
    }
  }

  private redact(document: FlowDocument): FlowDocument {
    return redactDocument(document, this.editor.connectors);
  }
}
