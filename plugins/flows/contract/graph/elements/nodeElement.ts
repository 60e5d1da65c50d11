import { shortId } from '#core/contract/id';
import type { NodeData, NodeElement } from '../../flow';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node in its element wrapper, with the wrapper's defaults; a missing id is made. */
export function nodeElement(
  data: Omit<NodeData, 'id'> & { readonly id?: string },
  position: Point,
): NodeElement {
  const start = data.nodeType === 'START';
  const { id = shortId(), ...rest } = data;
  return {
    data: { id, ...rest } as NodeData,
    position: { x: position.x, y: position.y },
    group: 'nodes',
    removed: false,
    selected: false,
    selectable: !start,
    locked: start,
    grabbable: !start,
    pannable: false,
    classes: '',
  };
}
