import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';

const right = 240;
const down = 110;

/** A free place right of a node, or under all others where none is named. */
export function placeBeside(graph: GraphDraft, near: string | undefined): Point {
  const nodes = graph.elements.nodes ?? [];
  const beside = nodes.find(({ data }) => data.id === near)?.position;
  if (!beside) {
    const lowest = nodes.reduce((most, { position }) => Math.max(most, position.y), 0);
    return { x: nodes[0]?.position.x ?? 0, y: nodes.length === 0 ? 0 : lowest + down };
  }
  const place = { x: beside.x + right, y: beside.y };
  const isTaken = ({ x, y }: Point) =>
    Math.abs(x - place.x) < right / 2 && Math.abs(y - place.y) < down / 2;
  while (nodes.some(({ position }) => isTaken(position))) place.y += down;
  return place;
}
