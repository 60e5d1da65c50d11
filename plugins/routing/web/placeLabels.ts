import type { Box } from '#plugins/editor/contract/geometry/boxes';
import { pointOnCurve } from '#plugins/editor/contract/geometry/linkPath';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { BoxGrid } from './BoxGrid';

/** A link with a label, as it is drawn. */
export interface LabelledLink {
  readonly id: string;
  readonly label: string;
  readonly points: readonly Point[];
}

const [letter, capital, high] = [6.2, 8, 15];
const measure = (label: string) =>
  label.length * letter + (label.match(/[A-Z0-9_]/g)?.length ?? 0) * (capital - letter);
/** Where along a link its label may stand, the best first. */
const shares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88];

/** How much farther from its link a label may stand where all is full, in pixels. */
const farthest = 90;

/** Returns what a label covers that stands on a point. */
export const toLabelBox = (label: string, { x, y }: Point): Box => {
  const half = measure(label) / 2 + 3;
  return { left: x - half, right: x + half, top: y + 3 - high, bottom: y + 3 };
};

/**
 * Finds a place along each link where its label neither lies under a node nor over another label;
 * in the middle where there is no such place.
 *
 * @param find Lists what nodes cover in an area.
 */
export function placeLabels(
  links: readonly LabelledLink[],
  find: (area: Box) => readonly Box[],
): ReadonlyMap<string, Point> {
  const taken = new BoxGrid<Box>([]);
  const places = new Map<string, Point>();
  for (const { id, label, points } of links) {
    const isFree = (box: Box) => find(box).length === 0 && taken.find(box).length === 0;
    const options = listPlaces(label, points);
    const first = options.next().value!;
    let place: Point | undefined = first;
    while (place && !isFree(toLabelBox(label, place))) place = options.next().value;
    place ??= first;
    taken.add(toLabelBox(label, place));
    places.set(id, place);
  }
  return places;
}

/** The places where a label may stand, the best first. */
function* listPlaces(label: string, points: readonly Point[]): Generator<Point, undefined> {
  const aside = measure(label) / 2 + 8;
  const [from, to] = [points[0]!, points.at(-1)!];
  for (const share of shares) {
    const { x, y } = pointAt(points, share);
    yield { x, y: y - 6 };
    yield { x, y: y + 15 };
    yield { x: x + aside, y: y + 4 };
    yield { x: x - aside, y: y + 4 };
  }
  // A link that is shorter than its label has it above its operator, or above its nodes.
  yield { x: from.x + aside - 4, y: from.y - 21 };
  yield { x: to.x - aside + 4, y: to.y - 21 };
  const middle = (from.x + to.x) / 2;
  for (let away = 0; away <= farthest; away += high) {
    yield { x: middle, y: Math.min(from.y, to.y) - 35 - away };
    yield { x: middle, y: Math.max(from.y, to.y) + 45 + away };
  }
}

/** The point at a share of a link: of its curve, or of the lines around its corners. */
export function pointAt(points: readonly Point[], share: number): Point {
  if (points.length === 2) return pointOnCurve(points[0]!, points[1]!, share);
  const lengths = points
    .slice(1)
    .map(({ x, y }, at) => Math.hypot(x - points[at]!.x, y - points[at]!.y));
  let rest = lengths.reduce((sum, length) => sum + length, 0) * share;
  for (const [at, length] of lengths.entries()) {
    if (rest > length && at < lengths.length - 1) {
      rest -= length;
      continue;
    }
    const [a, b] = [points[at]!, points[at + 1]!];
    const part = length === 0 ? 0 : rest / length;
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  }
  return points[0]!;
}
