import { isNote, isWithin, toBox, touches, widen } from '#plugins/editor/contract/geometry/boxes';
import type { NodeElement } from '#plugins/flows/contract';

/** From the middle of a node to that of the next, and what stays free around one, in units of the graph. */
const [column, gap] = [300, 20];

/**
 * Places nodes where a call stood. Only where they would cover others, all to the right of the call
 * moves further right, and notes that frame the call grow by as much.
 */
export function makeRoom(
  kept: readonly NodeElement[],
  inserted: readonly NodeElement[],
  call: NodeElement,
  startId: string,
  isGone: (nodeId: string) => boolean,
): { readonly kept: readonly NodeElement[]; readonly inserted: readonly NodeElement[] } {
  const at = call.position;
  const start = inserted.find(({ data }) => data.id === startId)!.position;
  const moved = inserted.map(node => move(node, at.x - start.x, at.y - start.y));
  const cards = moved.filter(node => isCard(node) && !isGone(node.data.id));
  const others = kept.filter(isCard);
  const boxes = cards.map(node => widen(toBox(node), gap));
  if (!others.some(node => boxes.some(box => touches(toBox(node), box))))
    return { kept, inserted: moved };
  const back = Math.max(0, at.x - Math.min(...cards.map(({ position }) => position.x)));
  const right = Math.max(...cards.map(({ position }) => position.x)) + back;
  const next = others.map(({ position }) => position.x).filter(x => x > at.x);
  const by = Math.max(0, right + column - Math.min(...next));
  const frames = (note: NodeElement) => isNote(note) && isWithin(toBox(call), toBox(note));
  return {
    kept: kept.map(node =>
      frames(node) ? grow(node, by) : node.position.x > at.x ? move(node, by, 0) : node,
    ),
    inserted: moved.map(node => move(node, back, 0)),
  };
}

const isCard = ({ data }: NodeElement) => data.nodeType === 'CONNECTION';

const grow = (note: NodeElement, by: number): NodeElement => {
  const { left, right } = toBox(note);
  const width = { ...note.data.properties?.['width'], value: right - left + by };
  return { ...note, data: { ...note.data, properties: { ...note.data.properties, width } } };
};

const move = (node: NodeElement, x: number, y: number): NodeElement =>
  x === 0 && y === 0
    ? node
    : { ...node, position: { x: node.position.x + x, y: node.position.y + y } };
