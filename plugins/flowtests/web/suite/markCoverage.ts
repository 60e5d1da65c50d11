import { runInAction } from 'mobx';
import type { FlowMark, FlowStage } from '#plugins/editor/contract';
import type { CoverageUnit } from '../../contract';

/** What the coverage makes of the nodes and links of a canvas. */
export function listCoverageMarks(
  coverage: readonly CoverageUnit[],
  { index }: Pick<FlowStage, 'index'>,
): ReadonlyMap<string, FlowMark> {
  const marks = new Map<string, FlowMark>();
  const nodes = new Map<string, { reached: number; all: number }>();
  for (const { nodeId, reached } of coverage) {
    const { reached: before, all } = nodes.get(nodeId) ?? { reached: 0, all: 0 };
    nodes.set(nodeId, { reached: before + Number(reached), all: all + 1 });
  }
  for (const [id, { reached, all }] of nodes)
    marks.set(id, reached === all ? 'added' : reached === 0 ? 'removed' : 'changed');
  const mark = (id: string, reached: boolean) => {
    if (reached || !marks.has(id)) marks.set(id, reached ? 'added' : 'removed');
  };
  for (const { kind, nodeId, target, evalNodeId, reached } of coverage) {
    if (kind !== 'link' || target === undefined) continue;
    for (const { data } of index.out(nodeId))
      if (data.target === (evalNodeId ?? target)) mark(data.id, reached);
    if (evalNodeId === undefined) continue;
    for (const { data } of index.out(evalNodeId))
      if (data.target === target) mark(data.id, reached);
    mark(evalNodeId, reached);
  }
  for (const { kind, target, reached } of coverage)
    if (kind === 'link' && target !== undefined && !nodes.has(target)) mark(target, reached);
  return marks;
}

/** Paints marks on a canvas in place of those before. */
export const paintMarks = (stage: FlowStage, marks: ReadonlyMap<string, FlowMark>): void =>
  runInAction(() => {
    stage.marks.clear();
    for (const [id, mark] of marks) stage.marks.set(id, mark);
  });
