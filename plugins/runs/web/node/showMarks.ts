import { action } from 'mobx';
import type { FlowStage, NodeBadge } from '#plugins/editor/contract';
import { breakpointStrings } from '../../breakpointStrings';
import { debuggerStrings } from '../../debuggerStrings';
import type { NodeTrials } from './NodeTrials';

/**
 * The marks of nodes that are pinned, that have a breakpoint, that a persona answered, and at which a
 * trial has stopped.
 */
export function listMarks(trials: NodeTrials): ReadonlyMap<string, NodeBadge> {
  const { stage, pins, stepper } = trials;
  const pinned = new Set(pins.nodeIds);
  const personas = new Set(
    stage.trail.steps.map(step => step.persona !== undefined && step.nodeId),
  );
  const marks = new Map<string, NodeBadge>();
  for (const id of stage.index.nodes.keys()) {
    const kinds = [
      stepper.nodeId === id && ('stopped' as const),
      trials.breakpointOf(id) !== undefined && ('breakpoint' as const),
      pinned.has(id) && ('pin' as const),
      personas.has(id) && ('persona' as const),
    ].filter(kind => kind !== false);
    const [kind] = kinds;
    if (kind) marks.set(id, { kind, label: kinds.map(each => labels[each].text).join(', ') });
  }
  return marks;
}

/** Shows marks at their nodes, in place of those before. */
export const showMarks = action(
  ({ index, badges }: FlowStage, marks: ReadonlyMap<string, NodeBadge>): void => {
    for (const id of index.nodes.keys()) {
      const mark = marks.get(id);
      const shown = badges.get(id);
      // Comments are marked by others.
      if (!mark && shown && shown.kind !== 'comment') badges.delete(id);
      if (mark && (shown?.kind !== mark.kind || shown.label !== mark.label)) badges.set(id, mark);
    }
  },
);

const labels: Readonly<Record<Exclude<NodeBadge['kind'], 'comment'>, { readonly text: string }>> = {
  stopped: breakpointStrings.stoppedMark,
  breakpoint: breakpointStrings.mark,
  pin: debuggerStrings.pinnedMark,
  persona: debuggerStrings.personaMark,
};
