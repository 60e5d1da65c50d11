import { shortId } from '#core/contract/id';
import type { EdgeData, EdgeElement } from '../../flow';

/** An edge in its element wrapper, with the wrapper's defaults; a missing id is made. */
export function edgeElement(data: Omit<EdgeData, 'id'> & { readonly id?: string }): EdgeElement {
  const { id = shortId(), ...rest } = data;
  return {
    data: { id, ...rest } as EdgeData,
    position: { x: 0, y: 0 },
    group: 'edges',
    removed: false,
    selected: false,
    selectable: true,
    locked: false,
    grabbable: true,
    pannable: true,
    classes: '',
  };
}
