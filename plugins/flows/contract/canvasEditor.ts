import { namespace } from '../../../core/contract';
import type { GraphData } from './flow';
import type { FlowPatch } from './patch';

const flows = namespace('flows');

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
  /** A picture of the graph, or of some nodes, as `data:image/png`. */
  picture(nodeIds?: readonly string[]): Promise<string>;
  /** Shows a change on the canvas without making it; a sentence where it does not fit. */
  propose(title: string, patch: FlowPatch): string | undefined;
  /** Makes the change that is shown, as one undo step. */
  apply(): void;
  /** Takes the shown change away. */
  cancel(): void;
  /** Chooses nodes and brings them into view. */
  reveal(nodeIds: readonly string[]): void;
}
/** The canvas that is open, or null; observable. */
export const canvasEditor = flows.service<{ readonly current: CanvasEditor | null }>('canvasEditor');
