import { namespace, type Panel } from '#core/contract';
import type { Flow } from '#plugins/flows/contract/flow';
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
  saveIfNeeded(): Promise<boolean>;
  deploy(): Promise<boolean>;
  /** Runs something that may take a while; false and a toast or dialog when it fails. */
  during(work: SessionWork, run: () => Promise<unknown>): Promise<boolean>;
  /** Draws another flow, or another version, as a canvas that cannot be changed. */
  createStage(flow: Flow): FlowStage;
  /** Lays a run over the canvas, or takes it away. */
  showRun(run: ShownRun | null): void;
}
/** The flow that is open in the editor, or null; observable. */
export const openEditor = editor.service<{ readonly current: FlowSession | null }>('openEditor');

/** Parts of the editor that others bring. */
export interface EditorPartProps {
  readonly session: FlowSession;
}
/** A panel beside the canvas, drawn while its tab is the one that is open. */
export interface AsidePanel extends Panel<EditorPartProps> {
  readonly tab: string;
}
export const asidePanels = editor.extensionPoint<AsidePanel>('asidePanels');
/** Bars below the canvas; they are there for as long as the editor is. */
export const canvasBars = editor.extensionPoint<Panel<EditorPartProps>>('canvasBars');
/** Further buttons of the toolbar that open a panel. */
export const panelButtons = editor.extensionPoint<Panel<EditorPartProps>>('panelButtons');
/** Further buttons of the toolbar that do something with the flow, for those who may change it. */
export const toolbarActions = editor.extensionPoint<Panel<EditorPartProps>>('toolbarActions');

/** A node that the run on the canvas came through. */
export interface NodeRunProps {
  readonly stage: FlowStage;
  readonly nodeId: string;
}
/** Extension point for details about a node in the run on the canvas. */
export const nodeRuns = editor.extensionPoint<Panel<NodeRunProps>>('nodeRuns');

/** A saved version in the list of versions. */
export interface VersionMenuProps {
  readonly session: FlowSession;
  readonly versionId: number;
}
/** Further entries of the menu of a saved version. */
export const versionMenu = editor.extensionPoint<Panel<VersionMenuProps>>('versionMenu');
