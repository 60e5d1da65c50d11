import { autorun, reaction, runInAction } from 'mobx';
import { useEffect } from 'react';
import type { FlowStage } from '#plugins/editor/contract';
import type { CanvasHandle } from '#plugins/editor/contract/internal';
import type { RunDebug } from './RunDebug';
import { markComparison } from '../comparison/markComparison';

/**
 * Lights the path of the run, or of what it is compared with, on the canvas that is shown; `lit` are
 * those lit before.
 */
function showOnTrail(debug: RunDebug, lit: Set<FlowStage>): void {
  const { interactionId, run, steps, comparison, stage } = debug;
  for (const editor of lit) {
    if (interactionId && editor === stage) continue;
    editor.trail.clear();
    runInAction(() => editor.marks.clear());
    lit.delete(editor);
  }
  runInAction(() => {
    if (!comparison) for (const editor of lit) editor.marks.clear();
  });
  if (!interactionId || !run || steps.length === 0) return;
  lit.add(stage);
  if (comparison) return markComparison(comparison, steps, stage);
  const here = steps.filter(step => step.nodeId === null || debug.canvasOf(step) === stage);
  const numbers = new Map(steps.map(({ eventId }, at) => [eventId, at + 1]));
  stage.trail.show(interactionId, run.status, here, stage.index, numbers);
}

/**
 * Where what is looked at stands: its canvas, and its node where it has one there; undefined while
 * no run is open.
 */
function placeOnCanvas(debug: RunDebug):
  | {
      readonly stage: FlowStage;
      readonly nodeId: string | undefined;
      readonly canvas: CanvasHandle | null;
    }
  | undefined {
  const { stage, comparison, line, step } = debug;
  if (!step) return undefined;
  const wanted = comparison ? (line === null ? null : comparison.lines[line]?.nodeId) : step.nodeId;
  const nodeId = wanted && stage.index.nodes.has(wanted) ? wanted : undefined;
  return { stage, nodeId, canvas: stage.canvas };
}

/**
 * Keeps the canvas with the run: its path lit, the step looked at chosen and in view; and the step
 * with what is chosen.
 */
export function useDebugCanvas(debug: RunDebug): void {
  useEffect(() => {
    const lit = new Set<FlowStage>();
    const stops = [
      autorun(() => debug.canvases.follow(debug.editor)),
      autorun(() => showRun(debug)),
      autorun(() => showOnTrail(debug, lit)),
      reaction(() => placeOnCanvas(debug), choose, { fireImmediately: true, equals: samePlace }),
      reaction(
        () =>
          debug.interactionId && debug.stage.selectedNodes.length === 1
            ? debug.stage.selectedNodes[0]
            : undefined,
        nodeId => {
          if (nodeId !== undefined) goToNode(debug, nodeId);
        },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      debug.session.showRun(null);
      for (const editor of lit) editor.trail.clear();
    };
  }, [debug]);
}

function showRun(debug: RunDebug): void {
  const { interactionId, stage, editor, session } = debug;
  const alone = editor.aside === 'debug';
  session.showRun(interactionId ? { interactionId, stage, alone } : null);
}

type Place = ReturnType<typeof placeOnCanvas>;
const samePlace = (one: Place, other: Place) =>
  one?.stage === other?.stage && one?.nodeId === other?.nodeId && one?.canvas === other?.canvas;

function choose(place: Place): void {
  if (!place) return;
  place.stage.select(place.nodeId === undefined ? [] : [place.nodeId]);
  if (place.nodeId !== undefined) place.canvas?.bring(place.nodeId);
}

/** A node was chosen on the canvas: the next of its steps is looked at. */
function goToNode(debug: RunDebug, nodeId: string): void {
  const { comparison, line, steps, at, step, stage } = debug;
  if (comparison) {
    if (line !== null && comparison.lines[line]?.nodeId === nodeId) return;
    const index = comparison.lines.findIndex(each => each.nodeId === nodeId);
    if (index >= 0) debug.lookAt(index);
    return;
  }
  if (step?.nodeId === nodeId) return;
  const visits = steps.flatMap((each, index) =>
    each.nodeId === nodeId && debug.canvasOf(each) === stage ? [index] : [],
  );
  const next = visits.find(index => index > at) ?? visits[0];
  if (next !== undefined) debug.goTo(next);
}
