import type { EdgeElement, GraphData, NodeElement } from '#plugins/flows/contract';
import { findLoop } from '#plugins/flows/contract/graph/checks/checkGraph';
import { indexGraph, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Conflicts, Sides } from './conflict';
import { findRestored, restoreOperators, type IndexedSides } from './findRestored';
import { mergeElement, isSameElement } from './mergeElement';

/** A merged graph, and the links that were left out of it to avoid a loop. */
export interface MergedGraph {
  readonly graph: GraphData;
  readonly loops: ReadonlySet<string>;
}

const isOperator = (node: NodeElement | undefined) => node?.data.nodeType === 'EVAL';
const sameEnds = (one: EdgeElement | undefined, { data }: EdgeElement) =>
  one?.data.source === data.source && one.data.target === data.target;

/**
 * Merges two graphs that grew from the same one, by element id and property path. The result can be
 * stored: links that lost an end or would close a loop are left out, with the operators that they
 * leave idle.
 */
export function mergeGraphs(graphs: Sides<GraphData>, conflicts: Conflicts): MergedGraph {
  const { base, ours, theirs } = graphs;
  const sides = { base: indexGraph(base), ours: indexGraph(ours), theirs: indexGraph(theirs) };
  const nodes = mergeNodes(sides, conflicts);
  const restored = findRestored(sides, nodes);
  const edges = mergeEdges(sides, nodes, restored, conflicts);
  restoreOperators(sides, nodes, restored);
  const loops = new Set<string>();
  for (;;) {
    prune(sides, nodes, edges);
    const loop = findLoop(toGraph(ours, nodes, edges));
    const closing = loop && findClosing(loop, edges, sides.ours);
    if (!closing) return { graph: toGraph(ours, nodes, edges), loops };
    loops.add(closing);
    edges.delete(closing);
  }
}

type Nodes = Map<string, NodeElement>;
type Edges = Map<string, EdgeElement>;

const toGraph = (ours: GraphData, nodes: Nodes, edges: Edges): GraphData => ({
  ...ours,
  elements: { ...ours.elements, nodes: [...nodes.values()], edges: [...edges.values()] },
});

function mergeNodes({ base, ours, theirs }: IndexedSides, conflicts: Conflicts): Nodes {
  const merged: Nodes = new Map();
  for (const id of new Set([...ours.nodes.keys(), ...theirs.nodes.keys()])) {
    const [was, mine, other] = [base, ours, theirs].map(({ nodes }) => nodes.get(id));
    const left = mine ?? other;
    const keeper = mine ? ours : theirs;
    const node =
      mine && other
        ? mergeElement('node', { base: was, ours: mine, theirs: other }, conflicts)
        : was && left
          ? keepNode({ was, left, keeper, base })
            ? conflicts.settle({
                kind: 'node',
                id,
                path: [],
                base: was,
                ours: mine,
                theirs: other,
                preset: mine ? 'ours' : 'theirs',
              })
            : isOperator(left) && isLinked(left, keeper, base)
              ? left
              : undefined
          : left;
    if (node) merged.set(id, node as NodeElement);
  }
  return merged;
}

interface Deleted {
  readonly was: NodeElement;
  readonly left: NodeElement;
  readonly keeper: GraphIndex;
  readonly base: GraphIndex;
}
/** Whether a person has to decide about a node that one side deleted. */
const keepNode = ({ was, left, keeper, base }: Deleted) =>
  !isSameElement(was, left) || (!isOperator(left) && isLinked(left, keeper, base));

/** Whether a side linked a node again. */
const isLinked = ({ data: { id } }: NodeElement, side: GraphIndex, base: GraphIndex) =>
  [...side.into(id), ...side.out(id)].some(edge => !sameEnds(base.edges.get(edge.data.id), edge));

function mergeEdges(
  { base, ours, theirs }: IndexedSides,
  kept: Nodes,
  restored: ReadonlySet<string>,
  conflicts: Conflicts,
): Edges {
  const edges: Edges = new Map();
  const hasEnds = ({ data }: EdgeElement) => kept.has(data.source) && kept.has(data.target);
  for (const id of new Set([...ours.edges.keys(), ...theirs.edges.keys()])) {
    const [was, mine, other] = [base, ours, theirs].map(each => each.edges.get(id));
    const left = mine ?? other;
    if (!left) continue;
    let edge: EdgeElement | undefined = left;
    if (mine && other)
      edge = mergeElement('edge', { base: was, ours: mine, theirs: other }, conflicts);
    else if (was && hasEnds(left) && !isSameElement(was, left))
      edge = conflicts.settle({
        kind: 'edge',
        id,
        path: [],
        base: was,
        ours: mine,
        theirs: other,
        preset: mine ? 'ours' : 'theirs',
      }) as EdgeElement | undefined;
    else if (was && !restored.has(left.data.source) && !restored.has(left.data.target))
      edge = undefined;
    if (edge && hasEnds(edge)) edges.set(id, edge);
  }
  return edges;
}

/** Removes the operators that lost all their sources or targets by the merge, with their links. */
function prune({ ours, theirs }: IndexedSides, nodes: Nodes, edges: Edges): void {
  const isIdle = (id: string, list: Iterable<EdgeElement>) => {
    let [source, target] = [false, false];
    for (const { data } of list) {
      source ||= data.target === id;
      target ||= data.source === id;
    }
    return !source || !target;
  };
  const wasIdle = (id: string) =>
    [ours, theirs].some(
      side => side.nodes.has(id) && (side.into(id).length === 0 || side.out(id).length === 0),
    );
  for (let before = -1; before !== nodes.size;) {
    before = nodes.size;
    const ends = new Map<string, EdgeElement[]>();
    for (const edge of edges.values())
      for (const id of [edge.data.source, edge.data.target]) {
        const own = ends.get(id);
        if (own) own.push(edge);
        else ends.set(id, [edge]);
      }
    for (const [id, node] of nodes) {
      const own = ends.get(id) ?? [];
      if (!isOperator(node) || wasIdle(id) || !isIdle(id, own)) continue;
      nodes.delete(id);
      for (const { data } of own) edges.delete(data.id);
    }
  }
}

/** Returns a link of the loop that `ours` does not have. */
function findClosing(loop: readonly string[], edges: Edges, ours: GraphIndex): string | undefined {
  const steps = new Set(loop.slice(1).map((target, at) => `${loop[at]} ${target}`));
  return [...edges.values()].find(
    edge =>
      steps.has(`${edge.data.source} ${edge.data.target}`) &&
      !sameEnds(ours.edges.get(edge.data.id), edge),
  )?.data.id;
}
