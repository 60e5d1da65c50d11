import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import { removeElements } from '#plugins/flows/contract/graph/edits/edits';
import {
  startNodes,
  teleportJumps,
  teleportTarget,
  indexGraph,
  type GraphIndex,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Transition } from '#plugins/flows/contract/graph/machine/machine';

/** The elements that links lead to from where runs begin. */
function listLinked(index: GraphIndex, removed: ReadonlySet<string>): ReadonlySet<string> {
  const jumps = new Map(
    teleportJumps(index).map(({ data }) => [data.id, teleportTarget(data) ?? ''] as const),
  );
  const seen = new Set(startNodes(index).map(({ data }) => data.id));
  for (const id of seen) {
    for (const { data } of index.out(id)) if (!removed.has(data.id)) seen.add(data.target);
    const target = jumps.get(id);
    if (target) seen.add(target);
  }
  return seen;
}

/** Removes ways out of a comparison, with every node that only they lead to. */
export function removeBranch(
  draft: GraphDraft,
  nodeId: string,
  transitions: readonly Pick<Transition, 'evalNodeId' | 'target'>[],
): void {
  const index = indexGraph(draft);
  const edges = transitions.flatMap(({ evalNodeId, target }) =>
    index
      .out(evalNodeId ?? nodeId)
      .filter(({ data }) => data.target === target)
      .map(({ data }) => data.id),
  );
  const removed = new Set(edges);
  const left = listLinked(index, removed);
  const unlinked = [...listLinked(index, new Set())].filter(
    id => !left.has(id) && index.nodes.has(id),
  );
  const idle = [...index.nodes.values()].flatMap(({ data: { id, nodeType } }) =>
    nodeType === 'EVAL' &&
    edges.length > 0 &&
    index.out(id).every(({ data }) => removed.has(data.id))
      ? [id]
      : [],
  );
  removeElements(draft, [...edges, ...unlinked, ...idle]);
}
