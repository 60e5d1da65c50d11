import { runInAction } from 'mobx';
import type { FlowMark, FlowStage } from '#plugins/editor/contract';
import { findWays, type TrailStep } from '#plugins/editor/contract/internal';
import type { RunEvent } from '../../contract';
import type { Comparison } from './Comparison';

const replayMarks = {
  same: undefined,
  input: 'changed',
  output: 'changed',
  branch: 'changed',
  unanswered: 'changed',
  new: 'added',
  missed: 'removed',
  gone: undefined,
} as const;

/** Lights what is compared on a canvas, and marks where its sides differ. */
export function markComparison(
  comparison: Comparison,
  recorded: readonly RunEvent[],
  stage: FlowStage,
): void {
  const { other, replayed, status } = comparison;
  const interactionId = recorded[0]?.interactionId ?? '';
  const isHere = ({ flowId }: { readonly flowId?: string }) => flowId === stage.flow.flowId;
  const [ours, theirs] = [recorded.filter(isHere), asSteps(replayed.filter(isHere))];
  const shown = other ? joinSteps(comparison, recorded, isHere) : theirs;
  stage.trail.show(interactionId, status.replayed, shown, stage.index);
  const marks = other
    ? listWayMarks(comparison, stage, ours, theirs)
    : listReplayMarks(comparison, stage);
  runInAction(() => {
    stage.marks.clear();
    for (const [id, mark] of marks) stage.marks.set(id, mark);
  });
}

const asSteps = (steps: Comparison['replayed']): readonly TrailStep[] =>
  steps.map((step, at) => ({ ...step, eventId: `replay-${at}` }));

/** The steps of both runs in the order of their comparison, each visit once. */
function joinSteps(
  { lines, replayed }: Comparison,
  recorded: readonly RunEvent[],
  isHere: (step: { readonly flowId?: string }) => boolean,
): readonly TrailStep[] {
  return lines.flatMap((line, at) => {
    const [one, two] = [line.recorded, line.replayed];
    const step = one === null ? two !== null && replayed[two] : recorded[one];
    return step && isHere(step) ? [{ ...step, eventId: `compared-${at}` }] : [];
  });
}

function listReplayMarks({ lines }: Comparison, stage: FlowStage): ReadonlyMap<string, FlowMark> {
  const marks = new Map<string, FlowMark>();
  for (const { nodeId, flowId, verdict } of lines) {
    const mark = replayMarks[verdict];
    if (nodeId && mark && flowId === stage.flow.flowId && !marks.has(nodeId))
      marks.set(nodeId, mark);
  }
  return marks;
}

/** Which nodes and links one of two runs alone came along, and where they part. */
function listWayMarks(
  { lines }: Comparison,
  stage: FlowStage,
  one: readonly TrailStep[],
  two: readonly TrailStep[],
): ReadonlyMap<string, FlowMark> {
  const marks = new Map<string, FlowMark>();
  const nodesOf = (steps: readonly TrailStep[]) => steps.flatMap(({ nodeId }) => nodeId ?? []);
  const mark = (ours: Iterable<string>, theirs: ReadonlySet<string>, as: FlowMark) => {
    for (const id of ours) if (!theirs.has(id)) marks.set(id, as);
  };
  const [nodes, otherNodes] = [new Set(nodesOf(one)), new Set(nodesOf(two))];
  const [links, otherLinks] = [
    new Set(findWays(one, stage.index).keys()),
    new Set(findWays(two, stage.index).keys()),
  ];
  mark(nodes, otherNodes, 'first');
  mark(otherNodes, nodes, 'second');
  mark(links, otherLinks, 'first');
  mark(otherLinks, links, 'second');
  for (const { nodeId, flowId, verdict } of lines)
    if (nodeId && verdict === 'branch' && flowId === stage.flow.flowId)
      marks.set(nodeId, 'changed');
  return marks;
}
