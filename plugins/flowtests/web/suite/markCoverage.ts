import { runInAction } from 'mobx';
import type { FlowMark, FlowStage } from '#plugins/editor/contract';
import type { CoverageUnit, TestResult } from '../../contract';

/** Returns the marks of the coverage on the nodes and links of a canvas. */
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

/**
 * Returns the marks of a test’s path on the nodes and links of a canvas, with the node where it
 * failed.
 */
export function listWayMarks(
  { path, difference }: Pick<TestResult, 'path' | 'difference'>,
  { index }: Pick<FlowStage, 'index'>,
): ReadonlyMap<string, FlowMark> {
  const marks = new Map<string, FlowMark>();
  const pairs = new Set(path.slice(1).map((id, at) => `${path[at]} ${id}`));
  for (const id of new Set(path)) {
    marks.set(id, 'added');
    for (const { data } of index.out(id)) {
      const isNext = (target: string) => pairs.has(`${id} ${target}`);
      if (isNext(data.target)) marks.set(data.id, 'added');
      // Between two nodes can stand one that combines branches.
      for (const further of index.out(data.target))
        if (isNext(further.data.target) && !path.includes(data.target))
          for (const each of [data.id, data.target, further.data.id]) marks.set(each, 'added');
    }
  }
  const failed = difference?.nodeId;
  if (failed && index.nodes.has(failed)) marks.set(failed, 'removed');
  return marks;
}

/** Paints marks on a canvas in place of those before. */
export const paintMarks = (stage: FlowStage, marks: ReadonlyMap<string, FlowMark>): void =>
  runInAction(() => {
    stage.marks.clear();
    for (const [id, mark] of marks) stage.marks.set(id, mark);
  });
