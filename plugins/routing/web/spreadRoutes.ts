import type { Box } from '#plugins/editor/contract/geometry/boxes';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';

/** How far apart links keep that run along each other, and how near they may come to a node. */
const [apart, clear] = [7, 3];
/** The most by which a piece of a link moves aside. */
const most = 28;

/** A link that is led around, from end to end. */
export interface RoutedLink {
  readonly id: string;
  readonly points: readonly Point[];
}

type Axis = 'x' | 'y';
/** A piece of a link between two corners, which can move along an axis. */
interface Piece {
  readonly link: number;
  /** The place of the point that it begins at. */
  readonly at: number;
  readonly axis: Axis;
  readonly place: number;
  readonly from: number;
  readonly to: number;
}

const across = { x: 'y', y: 'x' } as const;

/**
 * Moves the pieces of links that run along each other a little apart, where there is room between
 * the nodes. Returns the points of all links, in their order.
 */
export function spreadRoutes(
  links: readonly RoutedLink[],
  find: (area: Box) => readonly Box[],
): readonly (readonly Point[])[] {
  const moved = links.map(({ points }) => points.map(({ x, y }) => ({ x, y })));
  for (const axis of ['x', 'y'] as const)
    for (const lane of listLanes(listPieces(moved, axis))) spreadLane(lane, moved, links, find);
  return moved;
}

/** The pieces that stand across an axis, without the first and the last, which end at nodes. */
function listPieces(links: readonly (readonly Point[])[], axis: Axis): Piece[] {
  const other = across[axis];
  return links.flatMap((points, link) =>
    points.slice(1, -2).flatMap((start, index): Piece[] => {
      const end = points[index + 2]!;
      if (start[axis] !== end[axis]) return [];
      return [
        {
          link,
          at: index + 1,
          axis,
          place: start[axis],
          from: Math.min(start[other], end[other]),
          to: Math.max(start[other], end[other]),
        },
      ];
    }),
  );
}

/** Joins the pieces of different links that run along each other too closely. */
function listLanes(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const sorted = pieces.toSorted((a, b) => a.place - b.place || a.from - b.from);
  const lanes = new Map<Piece, Piece[]>();
  for (const [at, piece] of sorted.entries()) {
    if (!lanes.has(piece)) lanes.set(piece, [piece]);
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]!;
      if (other.place - piece.place >= apart) break;
      if (other.link === piece.link || other.from >= piece.to || other.to <= piece.from) continue;
      const [lane, joined] = [lanes.get(piece)!, lanes.get(other) ?? [other]];
      if (lane === joined) continue;
      lane.push(...joined);
      for (const each of joined) lanes.set(each, lane);
    }
  }
  return [...new Set(lanes.values())].filter(lane => lane.length > 1);
}

function spreadLane(
  lane: readonly Piece[],
  moved: Point[][],
  links: readonly RoutedLink[],
  find: (area: Box) => readonly Box[],
): void {
  const { axis } = lane[0]!;
  const ranges = lane.map(piece => findRange(piece, moved[piece.link]!, find));
  const low = Math.max(...ranges.map(range => range.low));
  const high = Math.min(...ranges.map(range => range.high));
  if (high <= low) return;
  const order = sortLane(lane, moved, links);
  const gap = Math.min(apart, (high - low) / (order.length - 1));
  const middle = order.reduce((sum, { place }) => sum + place, 0) / order.length;
  const half = (gap * (order.length - 1)) / 2;
  const first = Math.min(Math.max(middle - half, low), high - 2 * half);
  for (const [rank, { link, at }] of order.entries())
    for (const point of [at, at + 1])
      moved[link]![point] = { ...moved[link]![point]!, [axis]: first + rank * gap };
}

/** How far a piece can move: not into a node, and not so far that the pieces beside it turn around. */
function findRange(
  { axis, place, from, to, at }: Piece,
  points: readonly Point[],
  find: (area: Box) => readonly Box[],
) {
  let [low, high] = [place - most, place + most];
  const limit = (end: number, keep: number) => {
    const room = Math.max(0, Math.abs(end - place) - keep);
    if (end < place) low = Math.max(low, place - room);
    else high = Math.min(high, place + room);
  };
  limit(points[at - 1]![axis], 4);
  limit(points[at + 2]![axis], at + 2 === points.length - 1 ? 11 : 4);
  const area =
    axis === 'x'
      ? { left: low, right: high, top: from - clear, bottom: to + clear }
      : { top: low, bottom: high, left: from - clear, right: to + clear };
  const [start, end] = axis === 'x' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  for (const box of find(area))
    if (box[start] >= place) high = Math.min(high, Math.max(place, box[start] - clear));
    else if (box[end] <= place) low = Math.max(low, Math.min(place, box[end] + clear));
    else return { low: place, high: place };
  return { low, high };
}

/** Sorts pieces so that links cross each other as little as may be where they join and leave. */
function sortLane(
  lane: readonly Piece[],
  moved: readonly (readonly Point[])[],
  links: readonly RoutedLink[],
): readonly Piece[] {
  const sorted: Piece[] = [];
  for (const piece of lane.toSorted(
    (a, b) => a.place - b.place || (links[a.link]!.id < links[b.link]!.id ? -1 : 1),
  )) {
    let at = sorted.length;
    while (at > 0 && compare(sorted[at - 1]!, piece, moved) > 0) at--;
    sorted.splice(at, 0, piece);
  }
  return sorted;
}

/** Above zero where the first is better on the far side of the second. */
function compare(a: Piece, b: Piece, moved: readonly (readonly Point[])[]): number {
  return votes(a, b, moved) - votes(b, a, moved);
}

/** How often a piece leaves another toward the far side, less how often toward the near side. */
function votes(piece: Piece, other: Piece, moved: readonly (readonly Point[])[]): number {
  const points = moved[piece.link]!;
  const { axis, at } = piece;
  const side = across[axis];
  let sum = 0;
  for (const [end, beyond] of [
    [at, at - 1],
    [at + 1, at + 2],
  ] as const) {
    const along = points[end]![side];
    if (along < other.from || along > other.to) continue;
    sum += Math.sign(points[beyond]![axis] - points[end]![axis]);
  }
  return sum;
}
