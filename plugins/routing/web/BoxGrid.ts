import type { Box } from '#plugins/editor/contract/geometry/boxes';

const cell = 160;
/** The most cells that a box is listed in. */
const most = 4000;
const width = 1 << 20;

interface Entry<Each> {
  readonly box: Each;
  /** The number of the search that it was last found in. */
  found: number;
}

/** Boxes by the cells of a grid that they lie in, to find those in some area. */
export class BoxGrid<Each extends Box> {
  private readonly cells = new Map<number, Entry<Each>[]>();
  /** Boxes that lie in very many cells. */
  private readonly vast: Entry<Each>[] = [];
  private searches = 0;

  constructor(boxes: Iterable<Each>) {
    for (const box of boxes) this.add(box);
  }

  add(box: Each): void {
    const entry = { box, found: 0 };
    if (countCells(box) > most) this.vast.push(entry);
    else
      for (let x = toCell(box.left); x <= toCell(box.right); x++)
        for (let y = toCell(box.top); y <= toCell(box.bottom); y++) {
          const here = this.cells.get(x * width + y);
          if (here) here.push(entry);
          else this.cells.set(x * width + y, [entry]);
        }
  }

  /** Returns the boxes that cover some of an area. */
  find(area: Box): Each[] {
    const items: Each[] = [];
    this.searches++;
    this.take(this.vast, area, items);
    if (countCells(area) > most)
      for (const entries of this.cells.values()) this.take(entries, area, items);
    else
      for (let x = toCell(area.left); x <= toCell(area.right); x++)
        for (let y = toCell(area.top); y <= toCell(area.bottom); y++) {
          const entries = this.cells.get(x * width + y);
          if (entries) this.take(entries, area, items);
        }
    return items;
  }

  private take(entries: readonly Entry<Each>[], area: Box, found: Each[]): void {
    for (const entry of entries) {
      const { box } = entry;
      if (
        entry.found === this.searches ||
        box.left >= area.right ||
        box.right <= area.left ||
        box.top >= area.bottom ||
        box.bottom <= area.top
      )
        continue;
      entry.found = this.searches;
      found.push(box);
    }
  }
}

const toCell = (at: number) => Math.floor(at / cell);

const countCells = ({ left, top, right, bottom }: Box) =>
  (toCell(right) - toCell(left) + 1) * (toCell(bottom) - toCell(top) + 1);
