import {
  findShift,
  isNote,
  nodeGap,
  operatorGap,
  toBox,
  widen,
} from '#plugins/editor/contract/geometry/boxes';
import type { NodeElement } from '#plugins/flows/contract';

/** Moves a new node up or down, as little as possible, to where it covers none of others. */
export function toFreePlace(node: NodeElement, others: Iterable<NodeElement>): NodeElement {
  const taken = [...others].filter(each => !isNote(each)).map(each => toBox(each));
  const room = node.data.nodeType === 'EVAL' ? operatorGap : nodeGap;
  const { x, y } = node.position;
  return { ...node, position: { x, y: y + findShift([widen(toBox(node), room)], taken, 'y') } };
}
