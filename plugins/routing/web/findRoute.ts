import { widen, type Box } from '#plugins/editor/contract/geometry/boxes';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { RouteGrid } from './RouteGrid';

/** How near a link comes to nodes; where there is no way, it comes nearer. */
const margins = [12, 6, 3];
/** How far around its ends a way is looked for at first, and then. */
const reaches = [120, 480, Infinity];

/** A way around boxes. */
export interface FoundRoute {
  readonly corners: readonly Point[];
  /** The area that was looked at: what changes outside it does not change the way. */
  readonly area: Box;
}

/**
 * Returns the shortest way with few corners from the right side of a node to the left side of
 * another that enters none of the boxes; undefined where there is none. A box that an end lies in
 * does not count.
 *
 * @param find Lists the boxes in an area.
 */
export function findRoute(
  from: Point,
  to: Point,
  find: (area: Box) => readonly Box[],
): FoundRoute | undefined {
  const ends = {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  };
  const apart = ends.right - ends.left + ends.bottom - ends.top;
  for (const reach of reaches) {
    const area = widen(ends, reach);
    const boxes = find(area).filter(box => !isUnder(box, from, to));
    let best: readonly Point[] | undefined;
    for (const [at, margin] of margins.entries()) {
      if (best && getLength(from, to, best) - apart < 100) break;
      const corners = search(from, to, boxes, margin, area);
      const isShorter = (by: number) =>
        !best || (corners && getLength(from, to, corners) + by < getLength(from, to, best));
      if (isShorter(at * 40)) best = corners;
    }
    if (best) return { corners: best, area };
  }
  return undefined;
}

/** Whether an end of a link lies in a box, or at it, where that is not the node that it belongs to. */
export const isUnder = (box: Box, from: Point, to: Point): boolean =>
  (isAt(box, from) && box.right !== from.x) || (isAt(box, to) && box.left !== to.x);

const isAt = (box: Box, { x, y }: Point) =>
  x > box.left - 2 && x < box.right + 2 && y > box.top - 2 && y < box.bottom + 2;

/** The length of a link that turns at corners. */
export const getLength = (from: Point, to: Point, corners: readonly Point[]): number =>
  [...corners, to].reduce(
    ({ sum, last }, { x, y }) => ({
      sum: sum + Math.abs(x - last.x) + Math.abs(y - last.y),
      last: { x, y },
    }),
    { sum: 0, last: from },
  ).sum;

/** The ends of the straight pieces with which a link leaves a node and enters another. */
function findStubs(from: Point, to: Point, boxes: readonly Box[], margin: number) {
  let [out, into] = [from.x + margin, to.x - margin];
  for (const { left, top, right, bottom } of boxes) {
    if (top < from.y && bottom > from.y && left >= from.x) out = Math.min(out, (from.x + left) / 2);
    if (top < to.y && bottom > to.y && right <= to.x) into = Math.max(into, (to.x + right) / 2);
  }
  return { start: { x: out, y: from.y }, end: { x: into, y: to.y } };
}

function search(
  from: Point,
  to: Point,
  boxes: readonly Box[],
  margin: number,
  area: Box,
): readonly Point[] | undefined {
  const { start, end } = findStubs(from, to, boxes, margin);
  const stubs = [
    { left: from.x, right: start.x, top: from.y, bottom: from.y },
    { left: end.x, right: to.x, top: to.y, bottom: to.y },
  ];
  // Boxes that stand close to an end are passed as close as that.
  const wide = boxes.map(box =>
    widen(box, Math.min(margin, ...stubs.map(stub => findGap(box, stub, from, to)))),
  );
  const grid = new RouteGrid(start, end, wide, area);
  const cells = grid.findWay();
  return cells && joinStraight([from, ...cells, to]).slice(1, -1);
}

/** How far a box is from a stub: along the stub’s free end where the box is the node it begins at. */
function findGap(box: Box, stub: Box, from: Point, to: Point): number {
  const [left, right] =
    box.right === from.x && stub.left === from.x
      ? [stub.right, stub.right]
      : box.left === to.x && stub.right === to.x
        ? [stub.left, stub.left]
        : [stub.left, stub.right];
  return Math.max(
    box.left - right,
    left - box.right,
    box.top - stub.bottom,
    stub.top - box.bottom,
    0,
  );
}

/** Leaves out the points between which a line does not turn. */
function joinStraight(points: readonly Point[]): readonly Point[] {
  const corners: Point[] = [];
  for (const point of points) {
    const [before, last] = [corners.at(-2), corners.at(-1)];
    if (last && last.x === point.x && last.y === point.y) continue;
    if (
      before &&
      last &&
      ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y))
    )
      corners.pop();
    corners.push(point);
  }
  return corners;
}
