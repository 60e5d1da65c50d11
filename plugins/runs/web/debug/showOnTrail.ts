import { runInAction } from 'mobx';
import type { Replay, RunEvent } from '../../contract';
import type { FlowStage } from '#plugins/editor/contract';
import type { RunDebug } from './RunDebug';

const marks = {
  same: undefined,
  input: 'changed',
  output: 'changed',
  branch: 'changed',
  unanswered: 'changed',
  new: 'added',
  missed: 'removed',
  gone: undefined,
} as const;

/**
 * Lights the path of the run, or of its replay with what differs, on the canvas that is shown;
 * `lit` are those lit before.
 */
export function showOnTrail(debug: RunDebug, lit: Set<FlowStage>): void {
  const { interactionId, run, steps, replay, stage } = debug;
  for (const editor of lit) {
    if (interactionId && editor === stage) continue;
    editor.trail.clear();
    lit.delete(editor);
  }
  const draft = debug.editor;
  runInAction(() => {
    if (!replay && lit.has(draft)) draft.marks.clear();
  });
  if (!interactionId || !run || steps.length === 0) return;
  lit.add(stage);
  if (replay) {
    stage.trail.show(
      interactionId,
      replay.status.replayed,
      asEvents(replay, interactionId, stage),
      stage.index,
    );
    runInAction(() => markLines(replay, stage));
    return;
  }
  const here = steps.filter(step => step.nodeId === null || debug.canvasOf(step) === stage);
  const numbers = new Map(steps.map(({ eventId }, at) => [eventId, at + 1]));
  stage.trail.show(interactionId, run.status, here, stage.index, numbers);
}

function markLines({ lines }: Replay, stage: FlowStage): void {
  stage.marks.clear();
  for (const { nodeId, flowId, verdict } of lines) {
    const mark = marks[verdict];
    if (nodeId && mark && flowId === stage.flow.flowId && !stage.marks.has(nodeId))
      stage.marks.set(nodeId, mark);
  }
}

function asEvents(
  { replayed }: Replay,
  interactionId: string,
  stage: FlowStage,
): readonly RunEvent[] {
  return replayed
    .filter(({ flowId }) => flowId === stage.flow.flowId)
    .map((step, at) => ({
      ...step,
      eventId: `replay-${at}`,
      interactionId,
      correlationId: '',
      userId: '',
      flowTrace: [],
      startTime: 0,
    }));
}
