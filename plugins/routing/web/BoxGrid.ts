import type { Box } from '#plugins/editor/contract/geometry/boxes';

const cell = 160;

/** Boxes by the cells of a grid that they lie in, to find those in some area. */
export class BoxGrid<Each extends Box> {
  private readonly cells = new Map<number, Each[]>();
  /** Boxes that lie in very many cells. */
  private readonly vast: Each[] = [];

  constructor(boxes: Iterable<Each>) {
    for (const box of boxes) this.add(box);
  }

  add(box: Each): void {
    const keys = listCells(box);
    if (!keys) this.vast.push(box);
    else
      for (const key of keys) {
        const here = this.cells.get(key);
        if (here) here.push(box);
        else this.cells.set(key, [box]);
      }
  }

  /** Returns the boxes that cover some of an area. */
  find(area: Box): Each[] {
    const keys = listCells(area);
    const found = new Set<Each>();
    for (const here of [
      this.vast,
      ...(keys ? keys.map(key => this.cells.get(key)) : this.cells.values()),
    ])
      for (const box of here ?? [])
        if (
          box.left < area.right &&
          box.right > area.left &&
          box.top < area.bottom &&
          box.bottom > area.top
        )
          found.add(box);
    return [...found];
  }
}

const most = 4000;
const width = 1 << 20;

/** The cells that a box lies in; undefined where they are too many to be listed. */
function listCells({ left, top, right, bottom }: Box): number[] | undefined {
  const [x1, x2] = [Math.floor(left / cell), Math.floor(right / cell)];
  const [y1, y2] = [Math.floor(top / cell), Math.floor(bottom / cell)];
  if (!((x2 - x1 + 1) * (y2 - y1 + 1) <= most)) return undefined;
  const keys: number[] = [];
  for (let x = x1; x <= x2; x++) for (let y = y1; y <= y2; y++) keys.push(x * width + y);
  return keys;
}
