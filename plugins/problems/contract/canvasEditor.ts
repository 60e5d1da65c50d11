import { namespace } from '#core/contract';
import type { GraphData } from '#plugins/flows/contract/flow';
import type { FlowPatch } from './patch/flowPatch';

const problems = namespace('problems');

/** One line of what a proposed change does. */
export interface ProposedChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly what: string;
  /** The old and new value, if something is changed. */
  readonly detail: string;
  readonly nodeId?: string;
}
/** A change that is looked at. */
export interface CanvasProposal {
  readonly title: string;
  readonly changes: readonly ProposedChange[];
  /** How many findings of the linter it mends. */
  readonly gone: number;
  /** The problems that the linter would additionally find. */
  readonly came: readonly string[];
}

/** The flow on screen, as other plugins may look at it and propose changes of it. */
export interface CanvasEditor {
  readonly flowId: string;
  readonly name: string;
  /** Ids of the chosen nodes. */
  readonly selected: readonly string[];
  readonly readOnly: boolean;
  /** The interaction that is looked at. */
  readonly run: string | null;
  /** As it stands on screen, saved or not, with secrets masked. */
  draft(): { readonly graphData: GraphData; readonly settings: unknown };
  /** Returns the display name of a node, or its ID if it is missing. */
  titleOf(nodeId: string): string;
  /** A picture of the graph, or of some nodes, as `data:image/png`. */
  picture(nodeIds?: readonly string[]): Promise<string>;
  /** Shows a change on the canvas without making it; a sentence where it does not fit. */
  propose(title: string, patch: FlowPatch): string | undefined;
  /** The change of `propose` while it is shown. */
  readonly proposal: CanvasProposal | null;
  /** Makes the change that is shown, as one undo step. */
  apply(): void;
  /** Takes the shown change away. */
  cancel(): void;
  /** Chooses nodes and brings them into view. */
  reveal(nodeIds: readonly string[]): void;
}
/** The canvas that is open, or null. Observable. */
export const canvasEditor = problems.service<{ readonly current: CanvasEditor | null }>(
  'canvasEditor',
);
