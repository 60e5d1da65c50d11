import { autorun, reaction } from 'mobx';
import { useEffect } from 'react';
import type { FlowStage } from '#plugins/editor/contract';
import { placeOnCanvas } from './placeOnCanvas';
import { showOnTrail } from './showOnTrail';
import type { RunDebug } from './RunDebug';

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
  const { replay, line, steps, at, step, stage } = debug;
  if (replay) {
    if (line !== null && replay.lines[line]?.nodeId === nodeId) return;
    const found = replay.lines.findIndex(each => each.nodeId === nodeId);
    if (found >= 0) debug.lookAt(found);
    return;
  }
  if (step?.nodeId === nodeId) return;
  const here = (index: number) =>
    steps[index]!.nodeId === nodeId && debug.canvasOf(steps[index]!) === stage;
  const visits = steps.flatMap((_, index) => (here(index) ? [index] : []));
  const next = visits.find(index => index > at) ?? visits[0];
  if (next !== undefined) debug.goTo(next);
}
