import type { CanvasHandle, FlowStage } from '#plugins/editor/contract';
import type { RunDebug } from './RunDebug';

/**
 * Where what is looked at stands: its canvas, and its node where it has one there; undefined while
 * no run is open.
 */
export function placeOnCanvas(debug: RunDebug):
  | {
      readonly stage: FlowStage;
      readonly nodeId: string | undefined;
      readonly canvas: CanvasHandle | null;
    }
  | undefined {
  const { stage, replay, line, step } = debug;
  if (!step) return undefined;
  const wanted = replay ? (line === null ? null : replay.lines[line]?.nodeId) : step.nodeId;
  const nodeId = wanted && stage.index.nodes.has(wanted) ? wanted : undefined;
  return { stage, nodeId, canvas: stage.canvas };
}
