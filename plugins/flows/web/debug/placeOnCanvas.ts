import type { CanvasHandle } from '../editor/CanvasHandle';
import type { FlowEditor } from '../editor/FlowEditor';
import type { RunDebug } from './RunDebug';

/** Where what is looked at stands: its canvas and its node there; undefined where it has none. */
export function placeOnCanvas(
  debug: RunDebug,
): { readonly stage: FlowEditor; readonly nodeId: string; readonly canvas: CanvasHandle | null } | undefined {
  const { stage, replay, line, step } = debug;
  const nodeId = replay ? (line === null ? null : replay.lines[line]?.nodeId) : step?.nodeId;
  if (!nodeId || !stage.index.nodes.has(nodeId)) return undefined;
  return { stage, nodeId, canvas: stage.canvas };
}
