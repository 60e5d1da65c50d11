import type { Box } from '#plugins/editor/contract/geometry/boxes';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { StateHeap } from './StateHeap';

/** The cost of a corner, as a length. */
const corner = 40;
/** The most lines of a grid in each direction; of more, those that lie close together are joined. */
const mostLines = 160;
/** To the right, down, to the left, up. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * The lines along the sides of boxes, on which a link can go around them: a sparse grid, searched
 * by A*, with what is blocked marked beforehand.
 */
export class RouteGrid {
  private readonly xs: Float64Array;
  private readonly ys: Float64Array;
  /** Whether the piece from a crossing to the next one on the right, or below, is blocked. */
  private readonly across: Uint8Array;
  private readonly down: Uint8Array;

  constructor(
    private readonly start: Point,
    private readonly end: Point,
    boxes: readonly Box[],
    area: Box,
  ) {
    const middle = (start.x + end.x) / 2;
    this.xs = toLines(
      boxes.flatMap(({ left, right }) => [left, right]),
      [start.x, end.x, middle],
      [area.left, area.right],
    );
    this.ys = toLines(
      boxes.flatMap(({ top, bottom }) => [top, bottom]),
      [start.y, end.y],
      [area.top, area.bottom],
    );
    const [wide, high] = [this.xs.length, this.ys.length];
    this.across = new Uint8Array(wide * high);
    this.down = new Uint8Array(wide * high);
    for (const box of boxes) this.block(box);
  }

  private block({ left, top, right, bottom }: Box): void {
    const { xs, ys, across, down } = this;
    const wide = xs.length;
    const [x1, x2] = [firstAbove(xs, left), firstFrom(xs, right)];
    const [y1, y2] = [firstAbove(ys, top), firstFrom(ys, bottom)];
    // The lines within are blocked from the one before the box to the one behind it.
    for (let y = y1; y < y2; y++)
      for (let x = Math.max(0, x1 - 1); x < x2; x++) across[y * wide + x] = 1;
    for (let x = x1; x < x2; x++)
      for (let y = Math.max(0, y1 - 1); y < y2; y++) down[y * wide + x] = 1;
  }

  /** Returns the corners of the cheapest way, with both ends; undefined where there is none. */
  findWay(): readonly Point[] | undefined {
    const { xs, ys, across, down, start, end } = this;
    const [wide, high] = [xs.length, ys.length];
    const goal = wide * firstFrom(ys, end.y) + firstFrom(xs, end.x);
    const costs = new Float64Array(wide * high * 4).fill(Infinity);
    const origins = new Int32Array(wide * high * 4).fill(-1);
    const open = new StateHeap();
    const guess = (x: number, y: number, way: number) => {
      const [far, aside] = [Math.abs(xs[x]! - end.x), Math.abs(ys[y]! - end.y)];
      const turns = way % 2 === 1 ? 1 : aside > 0 || xs[x]! > end.x || way === 2 ? 2 : 0;
      return far + aside + turns * corner;
    };
    const first = (wide * firstFrom(ys, start.y) + firstFrom(xs, start.x)) * 4;
    costs[first] = 0;
    open.push(first, guess(firstFrom(xs, start.x), firstFrom(ys, start.y), 0));
    const middle = (start.x + end.x) / 2;
    for (let state = open.pop(); state >= 0; state = open.pop()) {
      const [way, spot] = [state % 4, state >> 2];
      if (spot === goal && way === 0) return this.trace(origins, state);
      const [x, y] = [spot % wide, Math.floor(spot / wide)];
      const cost = costs[state]!;
      if (open.cost > cost + guess(x, y, way) + 1e-6) continue;
      for (let next = 0; next < 4; next++) {
        if (next === (way + 2) % 4) continue;
        const [byX, byY] = steps[next]!;
        const [toX, toY] = [x + byX, y + byY];
        if (next !== way) {
          // A corner at the goal still has to turn to the right.
          this.reach(
            costs,
            origins,
            open,
            spot * 4 + next,
            cost + corner,
            state,
            guess(x, y, next),
          );
          continue;
        }
        if (toX < 0 || toY < 0 || toX >= wide || toY >= high) continue;
        const piece = Math.min(y, toY) * wide + Math.min(x, toX);
        if ((byX === 0 ? down : across)[piece] === 1) continue;
        const far = Math.abs(xs[toX]! - xs[x]!) + Math.abs(ys[toY]! - ys[y]!);
        // Of ways of one length, the one that turns near the middle.
        const off = byX === 0 ? Math.abs(xs[x]! - middle) * far * 1e-6 : 0;
        this.reach(
          costs,
          origins,
          open,
          (toY * wide + toX) * 4 + next,
          cost + far + off,
          state,
          guess(toX, toY, next),
        );
      }
    }
    return undefined;
  }

  private reach(
    costs: Float64Array,
    came: Int32Array,
    open: StateHeap,
    state: number,
    cost: number,
    before: number,
    rest: number,
  ): void {
    if (cost >= costs[state]!) return;
    costs[state] = cost;
    came[state] = before;
    open.push(state, cost + rest);
  }

  private trace(came: Int32Array, goal: number): readonly Point[] {
    const wide = this.xs.length;
    const points: Point[] = [];
    for (let state = goal; state >= 0; state = came[state]!) {
      const spot = state >> 2;
      points.push({ x: this.xs[spot % wide]!, y: this.ys[Math.floor(spot / wide)]! });
    }
    return points.toReversed();
  }
}

/** The lines of a grid in their order; those that must be there, and as many others as there may be. */
function toLines(
  some: readonly number[],
  must: readonly number[],
  [low, high]: readonly [number, number],
): Float64Array {
  const all = new Set(must);
  const sorted = [...new Set(some)].filter(at => at >= low && at <= high).toSorted((a, b) => a - b);
  const least = sorted.length > mostLines ? (sorted.at(-1)! - sorted[0]!) / mostLines : 0;
  let last = -Infinity;
  for (const at of sorted)
    if (at - last >= least) {
      all.add(at);
      last = at;
    }
  return Float64Array.from(all).toSorted();
}

/** The place of the first line that is not before a number; the count of lines where all are. */
function firstFrom(lines: Float64Array, at: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of the first line behind a number. */
function firstAbove(lines: Float64Array, at: number): number {
  const place = firstFrom(lines, at);
  return lines[place] === at ? place + 1 : place;
}
