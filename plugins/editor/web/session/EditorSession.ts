import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { codes, Failure, format, type Input } from '#core/contract';
import type { Api } from '#core/web/data/Api';
import type { ApiClient, Notices } from '#core/web';
import { confirm } from '#core/web/ui';
import { canvas, getFlow, type Flow } from '#plugins/flows/contract';
import {
  createFlow,
  deployFlow,
  deployQuestion,
  keepDraft,
  readVersion,
  requireFlow,
  saveFlow,
  validateFlow,
} from '#plugins/flows/contract/internal';
import { strings } from '../../strings';
import { toFlowDocument, type FlowDocument } from '../../contract/flowDocument';
import type { FlowSession } from '../../contract';
import type { SessionWork, ShownRun } from '../../contract/internal';
import { FlowEditor } from '../editor/FlowEditor';
import { hasRoomBesideCanvas } from '../catalogue/hasRoomBesideCanvas';
import { findDialog, type EditorDialog } from './EditorDialog';

/** The dependencies of the session on the app around it. */
export interface SessionDependencies {
  readonly apiClient: ApiClient;
  readonly notices: Notices;
  /** Goes to a path of the console. */
  readonly go: (path: string) => void;
}

/**
 * One flow on screen with the calls that store it: save, validate, deploy, and what to do when a
 * save is refused.
 */
export class EditorSession implements FlowSession {
  /**
   * The document as the server had it when it was last loaded or saved: the common ground of a
   * merge.
   */
  base: FlowDocument;
  busy: SessionWork | null = null;
  /** The run that is laid over the canvas. */
  shownRun: (ShownRun & { readonly stage: FlowEditor }) | null = null;
  dialog: EditorDialog | null = null;
  /** Open from the start where there is room beside the canvas. */
  catalogue = hasRoomBesideCanvas();
  minimap = true;
  find = false;
  /** The unsaved document that the server keeps for runs, and its number there. */
  private draft: { readonly document: FlowDocument; readonly versionId: number } | null = null;
  /** Why no version can be saved until an old one is deleted; null while there is room. */
  full: Failure | null = null;
  private readonly api: Api;

  constructor(
    readonly editor: FlowEditor,
    readonly app: SessionDependencies,
  ) {
    this.base = toFlowDocument(editor.flow);
    this.api = app.apiClient.api;
    makeObservable<this, 'begin' | 'fill' | 'draft'>(this, {
      draft: observableRef,
      base: observableRef,
      busy: observable,
      shownRun: observableRef,
      showRun: action,
      dialog: observableRef,
      catalogue: observable,
      minimap: observable,
      find: observable,
      full: observableRef,
      begin: action,
      fill: action,
      open: action,
      toggle: action,
      rebase: action,
      mergeFlow: action,
    });
  }

  /** The content of the canvas: the flow, or the graph that a run used. */
  get stage(): FlowEditor {
    return this.shownRun?.stage ?? this.editor;
  }
  showRun(run: EditorSession['shownRun']): void {
    this.shownRun = run;
  }
  createStage(flow: Flow): FlowEditor {
    const stage = new FlowEditor(flow, true);
    stage.setCatalogue([...this.editor.connectors.values()], this.editor.connections);
    return stage;
  }

  open(dialog: EditorDialog | null): void {
    this.dialog = dialog;
  }
  toggle(part: 'catalogue' | 'minimap' | 'find', on = !this[part]): void {
    this[part] = on;
  }
  /** Tells that an old version was deleted: there is room for a new one. */
  clearVersionLimit(): void {
    this.fill(null);
  }
  private fill(failure: Failure | null): void {
    this.full = failure;
  }
  /** Takes a newer stored flow as the common ground, leaving the document as it is. */
  rebase(flow: Flow): void {
    this.base = toFlowDocument(flow);
    this.editor.replaceMeta(flow);
  }

  /**
   * Stores the document as a new version. True when the server has all of it; a refusal opens the
   * dialog that fits.
   */
  async save(message?: string): Promise<boolean> {
    const { editor, app: terms } = this;
    if (editor.readOnly || this.busy === 'save') return false;
    if (this.full) {
      this.open({ kind: 'versionLimit', failure: this.full });
      return false;
    }
    const { point } = editor.history;
    const document = editor.document;
    return this.during('save', async () => {
      const { currentVersion, flowId } = editor.flow;
      const body = { currentVersion, ...document, ...(message ? { message } : {}) };
      const flow = await terms.apiClient.run(saveFlow, { params: { flowId }, body });
      this.rebase(flow);
      editor.saved(flow, point);
      terms.notices.success(strings.savedFlow.text);
      if (document.settings?.validateOnSave === true) await this.lintStoredFlow();
    });
  }

  /** Saves, then has the server look for faults. */
  async validate(): Promise<boolean> {
    if (!(await this.saveIfNeeded())) return false;
    return this.during('validate', async () => {
      await this.lintStoredFlow();
      this.app.notices.success(strings.validatedFlow.text);
      this.editor.showAside('findings');
    });
  }

  /**
   * Saves, then makes the saved version the one that runs, or shows first what that changes where
   * another version is live; `override` is why, although a required rule is broken.
   */
  async deploy(override?: string): Promise<boolean> {
    if (!(await this.saveIfNeeded())) return false;
    const { flowId, publishedVersion } = this.editor.flow;
    if (override === undefined && publishedVersion) {
      return this.during('deploy', async () => {
        this.open({ kind: 'deploy', live: await readVersion(this.api, flowId, publishedVersion) });
      });
    }
    const question = override === undefined && deployQuestion(this.editor.found.list);
    if (question && !(await confirm(question))) return false;
    return this.makeLive(override ? { override } : {});
  }

  /** Makes the saved version, or the one named, the one that runs, and offers to undo that. */
  makeLive(query: Input<typeof deployFlow>['query']): Promise<boolean> {
    const { flowId, publishedVersion: before } = this.editor.flow;
    const undo = before
      ? { label: strings.undo.text, run: () => this.makeLive({ version: before }) }
      : undefined;
    return this.during('deploy', async () => {
      await this.app.apiClient.run(deployFlow, { params: { flowId }, query });
      this.refresh(await this.readStored());
      const { version } = query;
      if (version === undefined) this.app.notices.success(strings.publishedFlow.text, undo);
      else this.app.notices.success(format(strings.deployedAgain, { version }));
    });
  }

  async saveIfNeeded(): Promise<boolean> {
    return !this.editor.history.dirty || this.editor.readOnly || this.save();
  }

  get draftVersion(): number | undefined {
    const { draft, editor } = this;
    return draft?.document === editor.document ? draft.versionId : undefined;
  }
  async keepDraft(): Promise<number | undefined> {
    const { document, flow, history, readOnly } = this.editor;
    if (!history.dirty || readOnly) return undefined;
    const params = { flowId: flow.flowId };
    const { versionId } = await this.app.apiClient.run(keepDraft, { params, body: document });
    runInAction(() => (this.draft = { document, versionId }));
    return versionId;
  }

  loadStored(): Promise<boolean> {
    return this.during('save', async () => {
      const flow = await this.readStored();
      this.rebase(flow);
      this.editor.load(flow);
      this.app.notices.success(strings.fetchedFlow.text);
    });
  }
  mergeStored(message: string): Promise<boolean> {
    return this.during('save', () => this.openConflict(message));
  }
  mergeFlow({ base, theirs, message }: Parameters<FlowSession['mergeFlow']>[0]): Promise<boolean> {
    this.base = toFlowDocument(base);
    return this.during('save', () => this.openConflict(message, theirs));
  }
  private async openConflict(message: string, other?: Flow): Promise<void> {
    const stored = await this.readStored();
    const theirs = other ? { ...other, currentVersion: stored.currentVersion } : stored;
    this.open({ kind: 'conflict', theirs, message, ...(other && { isElsewhere: true }) });
  }

  /** Stores the document as a flow of its own, and goes there. */
  async saveAsCopy(name: string): Promise<void> {
    const { flowInfo } = await this.app.apiClient.run(createFlow, {
      body: { ...this.editor.document, name },
    });
    this.editor.history.markSaved();
    this.app.notices.success(strings.created.text);
    this.app.go(canvas.to({ id: flowInfo.flowId }));
  }

  /** Runs something that may take a while; false and a toast or dialog when it fails. */
  async during(what: SessionWork, work: () => Promise<unknown>): Promise<boolean> {
    this.begin(what);
    try {
      await work();
      return true;
    } catch (error) {
      await this.tell(error);
      return false;
    } finally {
      this.begin(null);
    }
  }

  private async readStored(): Promise<Flow> {
    const { flowId } = this.editor.flow;
    return requireFlow(await this.api.call(getFlow, { params: { flowId }, query: {} }));
  }

  /** Takes what the server says of the flow; a version that others saved is still to be merged. */
  private refresh(flow: Flow): void {
    const { currentVersion } = this.editor.flow;
    if (flow.currentVersion === currentVersion) this.rebase(flow);
    else this.editor.replaceMeta({ ...flow, currentVersion });
  }

  private begin(what: SessionWork | null): void {
    this.busy = what;
  }

  private async lintStoredFlow(): Promise<void> {
    const { flowId } = this.editor.flow;
    const { flowInfo, linterErrors } = await this.app.apiClient.run(validateFlow, {
      params: { flowId },
    });
    this.refresh(flowInfo);
    this.editor.found.show(linterErrors);
  }

  private async tell(error: unknown): Promise<void> {
    const failure = error instanceof Failure ? error : undefined;
    if (failure?.code === codes.versionLimit) this.fill(failure);
    const dialog = failure && findDialog(failure);
    if (dialog) return this.open(dialog);
    if (failure?.status === 409 && failure.code === codes.conflict) {
      try {
        return await this.openConflict(failure.message);
      } catch {
        return this.app.notices.failure(failure);
      }
    }
    this.app.notices.failure(error);
  }
}
