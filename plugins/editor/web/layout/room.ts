import { current, isDraft } from 'mutative';
import type { GraphData, NodeElement } from '#plugins/flows/contract';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import {
  findShift,
  listFrames,
  nodeGap,
  operatorGap,
  toBox,
  widen,
  type Box,
} from '../../contract/geometry/boxes';

/** From the middle of a node to that of the next, in units of the graph. */
const column = 300;

/** Where the node that follows another stands. */
export const besideNode = ({ position: { x, y } }: NodeElement): Point => ({ x: x + column, y });

/** The graph as it is now, to be read without waking the draft’s parts. */
const read = (draft: GraphDraft) => {
  const { elements } = (isDraft(draft) ? current(draft) : draft) as GraphData;
  return { nodes: elements.nodes ?? [], edges: elements.edges ?? [] };
};
type Graph = ReturnType<typeof read>;

const isOperator = ({ data }: NodeElement) => data.nodeType === 'EVAL';

const labelHeight = 16;
/** Returns what a node needs beside an operator, whose label stands below it. */
const toRoom = (node: NodeElement): Box => {
  const box = toBox(node);
  return isOperator(node) ? { ...box, bottom: box.bottom + labelHeight } : box;
};

/**
 * Moves new nodes together, as little as possible, to where they touch nothing that was there; a
 * note that frames nodes is no hindrance. Operators to what was there move each by itself.
 */
export function settle(draft: GraphDraft, ids: Iterable<string>): void {
  const own = new Set(ids);
  const graph = read(draft);
  const there = graph.nodes.filter(({ data }) => !own.has(data.id));
  const frames = listFrames(there);
  const fixed = there.filter(node => !frames.has(node));
  const [taken, rooms] = [fixed.map(node => toBox(node)), fixed.map(toRoom)];
  const inner = listInner(graph, own);
  const places = graph.nodes.map((node, at) => ({ node, at, id: node.data.id }));
  const block = places.filter(
    ({ node, id }) => own.has(id) && (!isOperator(node) || inner.has(id)),
  );
  const boxes = block.map(({ node }) => widen(toBox(node), nodeGap));
  const down = { x: 0, y: findShift(boxes, taken, 'y') };
  for (const { node, at } of block) rooms.push(toRoom(move(draft, at, node, down)));
  for (const { node, at, id } of places) {
    if (!own.has(id) || !isOperator(node) || inner.has(id)) continue;
    const box = [widen(toRoom(node), operatorGap)];
    const [x, y] = [findShift(box, rooms, 'x'), findShift(box, rooms, 'y')];
    const by = Math.abs(x) < Math.abs(y) ? { x, y: 0 } : { x: 0, y };
    rooms.push(toRoom(move(draft, at, node, by)));
  }
}

/** The operators of which all ways come from new nodes and lead to such. */
function listInner({ nodes, edges }: Graph, own: ReadonlySet<string>): ReadonlySet<string> {
  const operators = nodes.filter(node => isOperator(node) && own.has(node.data.id));
  return new Set(
    operators.flatMap(({ data: { id } }) => {
      const ends = edges.flatMap(({ data: { source, target } }) =>
        source === id ? target : target === id ? source : [],
      );
      return ends.length > 1 && ends.every(end => own.has(end)) ? id : [];
    }),
  );
}

/** Moves a node by its place in the graph; returns it as it is then. */
function move(draft: GraphDraft, at: number, node: NodeElement, by: Point): NodeElement {
  const { position } = node;
  const place = { x: position.x + by.x, y: position.y + by.y };
  const moved = draft.elements.nodes[at];
  if (moved && (by.x !== 0 || by.y !== 0)) moved.position = { ...place };
  return { ...node, position: place };
}

/**
 * Makes room for a node in an edge: everything from the edge's target on to the right moves by what
 * is lacking, so that nothing comes closer to anything; frames that reach there grow. Returns where
 * the node stands, and the operators that moved to make way.
 */
export function makeRoomInEdge(
  draft: GraphDraft,
  edgeId: string,
  otherwise: Point,
): { readonly at: Point; readonly operators: readonly string[] } {
  const { nodes, edges } = read(draft);
  const edge = edges.find(({ data }) => data.id === edgeId)?.data;
  const byId = new Map(nodes.map(node => [node.data.id, node]));
  /** The node at an end of the edge, past the operator that may stand there. */
  const findEnd = (id: string, before: boolean): NodeElement | undefined => {
    const node = byId.get(id);
    if (!node || !isOperator(node)) return node;
    const next = edges.find(({ data }) => (before ? data.target : data.source) === id);
    return next && byId.get(before ? next.data.source : next.data.target);
  };
  const source = edge && findEnd(edge.source, true);
  const target = edge && findEnd(edge.target, false);
  if (!source || !target || target.position.x <= source.position.x)
    return { at: otherwise, operators: [] };
  const lacking = Math.max(0, source.position.x + 2 * column - target.position.x);
  if (lacking > 0) moveOn(draft, nodes, toBox(target).left, lacking);
  const [x, end] = [source.position.x, target.position.x + lacking];
  const y = (source.position.y + target.position.y) / 2;
  // An operator that stands at an end of the edge, and leads nowhere else, keeps to its side.
  const operators = [
    { id: edge.source, at: x + (end - x) / 4 },
    { id: edge.target, at: end - (end - x) / 4 },
  ].filter(({ id }) => {
    const links = edges.filter(({ data }) => data.source === id || data.target === id);
    return byId.get(id)?.data.nodeType === 'EVAL' && links.length === 2;
  });
  for (const { id, at } of operators)
    draft.elements.nodes[nodes.indexOf(byId.get(id)!)]!.position = { x: at, y };
  return { at: { x: (x + end) / 2, y }, operators: operators.map(({ id }) => id) };
}

/** Moves all that lies to the right of a line, and lets the frames that cross it grow. */
function moveOn(draft: GraphDraft, nodes: readonly NodeElement[], from: number, by: number): void {
  const frames = listFrames(nodes);
  for (const [at, node] of nodes.entries()) {
    const { left, right } = toBox(node);
    if (left >= from) move(draft, at, node, { x: by, y: 0 });
    else if (frames.has(node) && right > from) {
      const width = draft.elements.nodes[at]?.data.properties?.width;
      if (typeof width?.value === 'number') width.value += by;
    }
  }
}
