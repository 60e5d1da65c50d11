import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { around, toBox, touches, type Box } from '#plugins/editor/contract/geometry/boxes';

export interface Placed extends Box {
  readonly id: string;
  readonly kind: string;
}

/** The boxes of all nodes, in drawing order: annotations first. */
export class SpatialIndex {
  readonly boxes: readonly Placed[];
  readonly byId: ReadonlyMap<string, Placed>;
  readonly bounds: Box;
  private edges: readonly Box[] | undefined;

  constructor(
    private readonly index: GraphIndex,
    dragged: ReadonlyMap<string, Point> | null,
  ) {
    const notes: Placed[] = [];
    const nodes: Placed[] = [];
    let bounds: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const [id, element] of index.nodes) {
      const kind = element.data.nodeType;
      const box = { id, kind, ...toBox(element, dragged?.get(id)) };
      (kind === 'ANNOTATION' ? notes : nodes).push(box);
      bounds = around(bounds, box);
    }
    this.boxes = [...notes, ...nodes];
    this.byId = new Map(this.boxes.map(box => [box.id, box]));
    this.bounds =
      this.boxes.length > 0 ? bounds : { left: -400, top: -300, right: 400, bottom: 300 };
  }

  /**
   * About how many DOM elements the part of the graph in a box takes, edges that only pass through
   * it included.
   */
  elementsIn(view: Box): number {
    let count = 20;
    for (const box of this.boxes) if (touches(box, view)) count += elements[box.kind] ?? 9;
    for (const edge of this.edgeBoxes()) if (touches(edge, view)) count += 4;
    return count;
  }
  private edgeBoxes(): readonly Box[] {
    this.edges ??= [...this.index.edges.values()].flatMap(({ data }) => {
      const from = this.byId.get(data.source);
      const to = this.byId.get(data.target);
      return from && to ? [around(from, to)] : [];
    });
    return this.edges;
  }
  /** The ids of the nodes wholly inside a box. */
  inside(box: Box): string[] {
    return this.boxes
      .filter(
        each =>
          each.left >= box.left &&
          each.right <= box.right &&
          each.top >= box.top &&
          each.bottom <= box.bottom,
      )
      .map(each => each.id);
  }
  /** The topmost node at a point; `slack` widens each box. */
  at({ x, y }: Point, slack = 0): Placed | undefined {
    return this.boxes.findLast(
      box =>
        x >= box.left - slack &&
        x <= box.right + slack &&
        y >= box.top - slack &&
        y <= box.bottom + slack,
    );
  }
}

const elements: Readonly<Record<string, number>> = {
  CONNECTION: 9,
  EVAL: 4,
  ANNOTATION: 2,
  START: 5,
};
