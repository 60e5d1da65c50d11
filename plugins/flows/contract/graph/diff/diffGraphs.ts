import { finish, type Sliced } from '#core/contract/sliced';
import type { EdgeElement, GraphData, NodeElement } from '../../flow';
import { propertyPaths, type Difference } from './propertyPaths';

export interface NodeChange {
  readonly id: string;
  readonly before: NodeElement;
  readonly after: NodeElement;
  /** The differences below `data`. */
  readonly differences: readonly Difference[];
  readonly moved: boolean;
}
/** The differences between two graphs. */
export interface GraphDiff {
  readonly added: readonly NodeElement[];
  readonly removed: readonly NodeElement[];
  /** Nodes whose data differs; they may have moved as well. */
  readonly changed: readonly NodeChange[];
  /** Nodes that only moved. */
  readonly moved: readonly NodeChange[];
  readonly edgesAdded: readonly EdgeElement[];
  readonly edgesRemoved: readonly EdgeElement[];
  readonly edgesChanged: readonly EdgeElement[];
}

/** Compares two graphs by the ids of their elements; selection and linter marks do not count. */
export const diffGraphs = (before: GraphData, after: GraphData): GraphDiff =>
  finish(diffGraphsSliced(before, after));

/** The same in slices. */
export function* diffGraphsSliced(before: GraphData, after: GraphData): Sliced<GraphDiff> {
  const old = new Map((before.elements.nodes ?? []).map(node => [node.data.id, node]));
  const now = new Map((after.elements.nodes ?? []).map(node => [node.data.id, node]));
  const oldEdges = new Map((before.elements.edges ?? []).map(edge => [edge.data.id, edge]));
  const nowEdges = new Map((after.elements.edges ?? []).map(edge => [edge.data.id, edge]));
  const changes: NodeChange[] = [];
  for (const [id, node] of now) {
    yield;
    const was = old.get(id);
    if (was && was !== node) changes.push(compare(id, was, node));
  }
  const edgesChanged: EdgeElement[] = [];
  for (const edge of nowEdges.values()) {
    yield;
    const was = oldEdges.get(edge.data.id);
    if (was !== undefined && was !== edge && propertyPaths(was.data, edge.data).length > 0)
      edgesChanged.push(edge);
  }
  return {
    added: [...now.values()].filter(({ data }) => !old.has(data.id)),
    removed: [...old.values()].filter(({ data }) => !now.has(data.id)),
    changed: changes.filter(({ differences }) => differences.length > 0),
    moved: changes.filter(({ differences, moved }) => moved && differences.length === 0),
    edgesAdded: [...nowEdges.values()].filter(({ data }) => !oldEdges.has(data.id)),
    edgesRemoved: [...oldEdges.values()].filter(({ data }) => !nowEdges.has(data.id)),
    edgesChanged,
  };
}

function compare(id: string, before: NodeElement, after: NodeElement): NodeChange {
  const differences =
    before.data === after.data
      ? []
      : propertyPaths(before.data, after.data).filter(({ path }) => path[0] !== 'linterError');
  const moved = before.position.x !== after.position.x || before.position.y !== after.position.y;
  return { id, before, after, differences, moved };
}

/** A graph with what a change would add to it; nothing that is there looks otherwise. */
export function withAdded(graph: GraphData, { added, edgesAdded }: GraphDiff): GraphData {
  const { elements } = graph;
  const nodes = [...(elements.nodes ?? []), ...added];
  const edges = [...(elements.edges ?? []), ...edgesAdded];
  return { ...graph, elements: { ...elements, nodes, edges } };
}
