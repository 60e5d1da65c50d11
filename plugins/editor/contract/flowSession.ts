import { namespace, type Failure, type Panel } from '#core/contract';
import type { Flow } from '#plugins/flows/contract/flow';
import type { FlowDocument } from './flowDocument';
import type { FlowStage } from './flowStage';

const editor = namespace('editor');

/** The operations that a session may be busy with. */
export type SessionWork = 'save' | 'validate' | 'deploy' | 'try' | 'arrange';

/** A run that is laid over the canvas. */
export interface ShownRun {
  readonly interactionId: string;
  /** The canvas that stands for the step looked at. */
  readonly stage: FlowStage;
  /** Whether its panel takes the place of the list of capabilities. */
  readonly alone: boolean;
}

/** A flow that is open in the editor, with what can be done with it; observable. */
export interface FlowSession {
  readonly editor: FlowStage;
  readonly busy: SessionWork | null;
  readonly shownRun: ShownRun | null;
  /** The number under which the server keeps what stands on the canvas, where it does as a draft. */
  readonly draftVersion: number | undefined;
  /** Has the server keep unsaved changes for runs of them; undefined where there are none. */
  keepDraft(): Promise<number | undefined>;
  /**
   * Saves and deploys, or shows first what that changes; `override` is why, although a required
   * rule is broken.
   */
  deploy(override?: string): Promise<boolean>;
  /** Saves unsaved changes; false where that failed. */
  saveIfNeeded(): Promise<boolean>;
  /** Runs something that may take a while; false and a toast or dialog when it fails. */
  during(work: SessionWork, run: () => Promise<unknown>): Promise<boolean>;
  /** Loads the stored flow in place of what is on screen. */
  loadStored(): Promise<boolean>;
  /** Opens the dialog that merges with the stored flow; `message` says why. */
  mergeStored(message: string): Promise<boolean>;
  /**
   * Opens the dialog that merges the canvas with a flow from elsewhere, such as a branch; both grew
   * from `base`.
   */
  mergeFlow(other: {
    readonly base: Flow;
    readonly theirs: Flow;
    readonly message: string;
  }): Promise<boolean>;
  /** Draws another flow, or another version, as a canvas that cannot be changed. */
  createStage(flow: Flow): FlowStage;
  /** Lays a run over the canvas, or takes it away. */
  showRun(run: ShownRun | null): void;
}
/** The flow that is open in the editor, or null. Observable. */
export const openEditor = editor.service<{ readonly current: FlowSession | null }>('openEditor');

/** Parts of the editor that others bring. */
export interface EditorPartProps {
  readonly session: FlowSession;
}
/** A panel beside the canvas, drawn while its tab is open. */
export interface AsidePanel extends Panel<EditorPartProps> {
  readonly tab: string;
}
/** Panels beside the canvas, opened with a button in the side bar. */
export const asidePanels = editor.extensionPoint<AsidePanel>('asidePanels');
/** Bars below the canvas, shown while the editor is open. */
export const canvasBars = editor.extensionPoint<Panel<EditorPartProps>>('canvasBars');
/** More toolbar buttons that open a panel. */
export const panelButtons = editor.extensionPoint<Panel<EditorPartProps>>('panelButtons');
/** Entries at the top of the toolbar's menu. */
export const toolbarMenu = editor.extensionPoint<Panel<EditorPartProps>>('toolbarMenu');
/** Buttons at the end of the toolbar that show the flow’s status. */
export const statusButtons = editor.extensionPoint<Panel<EditorPartProps>>('statusButtons');
/** More ways to start an empty flow. */
export const emptyCanvas = editor.extensionPoint<Panel<EditorPartProps>>('emptyCanvas');
/** Toolbar tools beside undo and redo, for people who can change the flow. */
export const editTools = editor.extensionPoint<Panel<EditorPartProps>>('editTools');
/** More toolbar buttons that act on the flow, for people who can change it. */
export const toolbarActions = editor.extensionPoint<Panel<EditorPartProps>>('toolbarActions');

/** A flow that somebody else saved while it has unsaved changes here. */
export interface ConflictProps extends EditorPartProps {
  /** The saved version that both grew from. */
  readonly base: FlowDocument;
  /** The flow as the others saved it. */
  readonly theirs: Flow;
  /**
   * Called with the merged document and the nodes to look at afterward, at first and with each
   * decision.
   */
  readonly onMerge: (document: FlowDocument, nodeIds: readonly string[]) => void;
  /** Merges and saves, as the button of the dialog does. */
  readonly onConfirm: () => void;
}
/** A part of the conflict dialog that decides what a merge takes. */
export const conflictMerge = editor.extensionPoint<Panel<ConflictProps>>('conflictMerge');

/** A deploy that a required rule refused. */
export interface BrokenRulesProps extends EditorPartProps {
  readonly failure: Failure;
  close(): void;
}
/** The dialog about required rules that stopped a deploy. */
export const brokenRules = editor.extensionPoint<Panel<BrokenRulesProps>>('brokenRules');

/** A flow that is about to be deployed. */
export interface DeployReachProps {
  readonly flowId: string;
}
/** Lists who starts a flow and gets its new version after a deploy. */
export const deployReach = editor.extensionPoint<Panel<DeployReachProps>>('deployReach');

/** A saved version in the list of versions. */
export interface VersionMenuProps {
  readonly session: FlowSession;
  readonly versionId: number;
}
/** More entries in the menu of a saved version. */
export const versionMenu = editor.extensionPoint<Panel<VersionMenuProps>>('versionMenu');
