import type { GraphIndex, Point } from '../../../domain';
import { cornerOf, nodeSize } from './nodeSize';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface Placed extends Box {
  readonly id: string;
  readonly kind: string;
}

/** The boxes of all nodes, in drawing order: annotations first. */
export class SpatialIndex {
  readonly boxes: readonly Placed[];
  readonly byId: ReadonlyMap<string, Placed>;
  readonly bounds: Box;

  constructor(index: GraphIndex, dragged: ReadonlyMap<string, Point> | null) {
    const notes: Placed[] = [];
    const nodes: Placed[] = [];
    let bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const [id, element] of index.nodes) {
      const { x, y } = dragged?.get(id) ?? element.position;
      const size = nodeSize(element);
      const corner = cornerOf(element, size);
      const kind = element.data.nodeType;
      const left = x + corner.x;
      const top = y + corner.y;
      const box = { id, kind, left, top, right: left + size.width, bottom: top + size.height };
      (kind === 'ANNOTATION' ? notes : nodes).push(box);
      bounds = {
        left: Math.min(bounds.left, box.left),
        top: Math.min(bounds.top, box.top),
        right: Math.max(bounds.right, box.right),
        bottom: Math.max(bounds.bottom, box.bottom),
      };
    }
    this.boxes = [...notes, ...nodes];
    this.byId = new Map(this.boxes.map(box => [box.id, box]));
    this.bounds = this.boxes.length > 0 ? bounds : { left: -400, top: -300, right: 400, bottom: 300 };
  }

  /** How many nodes touch a box; stops counting past `enough`. */
  countIn(box: Box, enough = Infinity): number {
    let count = 0;
    for (const each of this.boxes) if (touches(each, box) && ++count > enough) break;
    return count;
  }
  /** The ids of the nodes wholly inside a box. */
  inside(box: Box): string[] {
    return this.boxes
      .filter(
        each => each.left >= box.left && each.right <= box.right && each.top >= box.top && each.bottom <= box.bottom,
      )
      .map(each => each.id);
  }
  /** The topmost node at a point; `slack` widens each box. */
  at({ x, y }: Point, slack = 0): Placed | undefined {
    return this.boxes.findLast(
      box => x >= box.left - slack && x <= box.right + slack && y >= box.top - slack && y <= box.bottom + slack,
    );
  }
}

const touches = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
