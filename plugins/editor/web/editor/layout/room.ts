import type { NodeElement } from '#plugins/flows/contract';
import { findNode } from '#plugins/flows/contract/graph/edits/edits';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { getCorner, nodeSize } from '../../canvas/geometry/nodeSize';

/** From the middle of a node to that of the next, in units of the graph. */
const column = 300;
const row = 100;
const margin = 20;
/** Half of a node that runs something, with what stays free around it. */
const half = { x: 90 + margin, y: 30 + margin };
const mostRows = 400;

/** Where the node that follows another stands. */
export const besideNode = ({ position: { x, y } }: NodeElement): Point => ({ x: x + column, y });

/**
 * The place for a new node that is nearest to the one asked for, above or below it, and touches no
 * other node. Notes do not count: they often frame a whole section.
 */
export function findFreePlace(nodes: Iterable<NodeElement>, { x, y }: Point): Point {
  const boxes = [...nodes]
    .filter(({ data }) => data.nodeType !== 'ANNOTATION')
    .map(node => {
      const size = nodeSize(node);
      const corner = getCorner(node, size);
      const [left, top] = [node.position.x + corner.x, node.position.y + corner.y];
      return { left, top, right: left + size.width, bottom: top + size.height };
    })
    .filter(({ left, right }) => left < x + half.x && right > x - half.x);
  const isFree = (at: number) =>
    boxes.every(({ top, bottom }) => top >= at + half.y || bottom <= at - half.y);
  for (let rows = 0; rows < mostRows; rows++)
    for (const at of [y + rows * row, y - rows * row]) if (isFree(at)) return { x, y: at };
  return { x, y };
}

/** The node before or behind an edge, past the operator that may stand there. */
function findEnd(graph: GraphDraft, nodeId: string, way: 'source' | 'target') {
  const node = findNode(graph, nodeId);
  if (node?.data.nodeType !== 'EVAL') return node;
  const [other, end] =
    way === 'source' ? (['target', 'source'] as const) : (['source', 'target'] as const);
  const next = (graph.elements.edges ?? []).find(({ data }) => data[other] === nodeId);
  return next && findNode(graph, next.data[end]);
}

/**
 * Makes room for a node in an edge: everything from the edge's target on to the right moves by what
 * is lacking, so that nothing comes closer to anything. Returns where the node stands.
 */
export function makeRoomInEdge(graph: GraphDraft, edgeId: string, otherwise: Point): Point {
  const edge = graph.elements.edges?.find(({ data }) => data.id === edgeId);
  const source = edge && findEnd(graph, edge.data.source, 'source');
  const target = edge && findEnd(graph, edge.data.target, 'target');
  if (!source || !target || target.position.x <= source.position.x) return otherwise;
  const lacking = Math.max(0, source.position.x + 2 * column - target.position.x);
  const from = target.position.x - half.x;
  if (lacking > 0)
    for (const node of graph.elements.nodes ?? [])
      if (node.data.id !== source.data.id && node.position.x >= from)
        node.position = { x: node.position.x + lacking, y: node.position.y };
  return {
    x: (source.position.x + target.position.x) / 2,
    y: (source.position.y + target.position.y) / 2,
  };
}
