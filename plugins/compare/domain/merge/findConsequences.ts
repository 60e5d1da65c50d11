import { isRecord } from '#core/contract';
import type { EdgeElement, GraphData, NodeElement } from '#plugins/flows/contract';
import { diffGraphs } from '#plugins/flows/contract/graph/diff/diffGraphs';
import { indexGraph, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { nodeReferences } from '#plugins/flows/contract/graph/references/references';
import { type Conflict, equal, type Sides } from './conflict';

/** An effect of a merge that neither side asked for. */
export interface Consequence {
  /**
   * `linkGone`: a link lost an end; `loop`: a link would close a loop; `linkKept`, `nodeKept`: what
   * was deleted stays; `nodeGone`: what was added or changed goes; `changeGone`: a change has no
   * effect; `reference`: a node refers to one that is gone.
   */
  readonly kind:
    | 'linkGone'
    | 'loop'
    | 'linkKept'
    | 'nodeKept'
    | 'nodeGone'
    | 'changeGone'
    | 'reference';
  /** The side whose change does not come through; for a reference, the side that refers. */
  readonly side: 'ours' | 'theirs';
  /** The node or link; the node that refers. */
  readonly id: string;
  /** The nodes that it is about: both ends of a link, or the node and the one it refers to. */
  readonly nodeIds: readonly string[];
}

/** Finds what each side changed and the merged graph does not have, apart from conflicts. */
export function findConsequences(
  graphs: Sides<GraphData>,
  merged: GraphData,
  conflicts: readonly Conflict[],
  loops: ReadonlySet<string>,
): readonly Consequence[] {
  const result = indexGraph(merged);
  const settled = conflicts.filter(({ kind }) => kind !== 'field');
  return (['ours', 'theirs'] as const).flatMap(side => [
    ...findLost(side, graphs.base, graphs[side], { result, settled, loops }),
    ...findBroken(side, graphs, result),
  ]);
}

interface Known {
  readonly result: GraphIndex;
  readonly settled: readonly Conflict[];
  readonly loops: ReadonlySet<string>;
}

function findLost(
  side: Consequence['side'],
  base: GraphData,
  after: GraphData,
  { result, settled, loops }: Known,
): readonly Consequence[] {
  const diff = diffGraphs(base, after);
  const decided = (id: string, path?: readonly string[]) =>
    settled.some(each => each.id === id && (!path || isWithin(each.path, path)));
  const about = (kind: Consequence['kind'], { data }: EdgeElement): Consequence => ({
    kind,
    side,
    id: data.id,
    nodeIds: [data.source, data.target],
  });
  const ofNode = (kind: Consequence['kind'], { data: { id } }: NodeElement): Consequence => ({
    kind,
    side,
    id,
    nodeIds: [id],
  });
  const links = [...diff.edgesAdded, ...diff.edgesChanged].filter(
    ({ data }) => !result.edges.has(data.id) && !decided(data.id),
  );
  return [
    ...links.map(edge => about(loops.has(edge.data.id) ? 'loop' : 'linkGone', edge)),
    ...diff.edgesRemoved
      .filter(({ data }) => result.edges.has(data.id) && !decided(data.id))
      .map(edge => about('linkKept', edge)),
    ...diff.added
      .filter(({ data }) => !result.nodes.has(data.id))
      .map(node => ofNode('nodeGone', node)),
    ...diff.removed
      .filter(({ data }) => result.nodes.has(data.id) && !decided(data.id))
      .map(node => ofNode('nodeKept', node)),
    ...[...diff.changed, ...diff.moved].flatMap(({ id, after: node, differences, moved }) => {
      const now = result.nodes.get(id);
      if (!now) return decided(id, []) ? [] : [ofNode('nodeGone', node)];
      const lost = differences.some(
        ({ path, after: value }) =>
          !holds(readPath(now.data, path), value) && !decided(id, ['data', ...path]),
      );
      const place = moved && !equal(now.position, node.position) && !decided(id, ['position']);
      return lost || place ? [ofNode('changeGone', node)] : [];
    }),
  ];
}

/** References of a side to nodes that the other side deleted, which that side did not break itself. */
function findBroken(
  side: Consequence['side'],
  graphs: Sides<GraphData>,
  result: GraphIndex,
): readonly Consequence[] {
  const was = indexGraph(graphs.base).nodes;
  const mine = indexGraph(graphs[side]).nodes;
  const other = indexGraph(graphs[side === 'ours' ? 'theirs' : 'ours']).nodes;
  const refersTo = (node: NodeElement | undefined, id: string) =>
    node !== undefined && nodeReferences(node.data).some(({ nodeId }) => nodeId === id);
  return [...result.nodes.values()].flatMap(node => {
    const { id } = node.data;
    const ids = new Set(nodeReferences(node.data).flatMap(({ nodeId }) => nodeId ?? []));
    return [...ids]
      .filter(
        to =>
          !result.nodes.has(to) &&
          mine.has(to) &&
          refersTo(mine.get(id), to) &&
          !(refersTo(was.get(id), to) && refersTo(other.get(id), to)),
      )
      .map((to): Consequence => ({ kind: 'reference', side, id, nodeIds: [id, to] }));
  });
}

/** Whether one path leads into the other. */
const isWithin = (one: readonly string[], other: readonly string[]) =>
  one.slice(0, other.length).every((key, at) => key === other[at]);

/** Whether a merged value has what a side wrote; records may have more. */
function holds(merged: unknown, written: unknown): boolean {
  if (!isRecord(merged) || !isRecord(written)) return equal(merged, written);
  return Object.entries(written).every(([key, value]) => holds(merged[key], value));
}

function readPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key],
    value,
  );
}
