import { touches, widen, type Box } from '#plugins/editor/contract/geometry/boxes';
import { pointOnCurve, type LinkRoute } from '#plugins/editor/contract/geometry/linkPath';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { BoxGrid } from './BoxGrid';
import { findRoute, getLength, isUnder } from './findRoute';
import { placeLabels } from './placeLabels';
import { spreadRoutes } from './spreadRoutes';

/** A box that links go around. */
export interface Obstacle extends Box {
  readonly id: string;
  /** A note, which links cross where the way around it is long. */
  readonly note: boolean;
}

/** A link from the right side of a node to the left side of another. */
export interface Link {
  readonly id: string;
  readonly from: Point;
  readonly to: Point;
  readonly label: string;
}

/** The shape of a flow, as far as links depend on it. */
export interface FlowShape {
  readonly obstacles: readonly Obstacle[];
  readonly links: readonly Link[];
  /** The boxes of texts below nodes, which labels avoid. */
  readonly captions: readonly Box[];
}

/** A way that was looked for: its corners, none for the plain curve, and what it depends on. */
interface Known {
  readonly from: Point;
  readonly to: Point;
  readonly corners: readonly Point[];
  readonly area: Box;
}

/** How much longer the way around a note may be than the one across it. */
const longest = 500;
/** Of more changes, it is not asked which links they concern. */
const many = 100;
/** The radius of corners; a quarter of it is cut off in each direction. */
const roundest = 16;
/** The parts of a curve that are looked at one by one. */
const parts = 32;

/**
 * Leads links around nodes: looks for the ways that a change concerns, in steps, and keeps the
 * others. What it finds depends on the flow alone, and not on how it came to be.
 */
export class LinkRouter {
  private obstacles: ReadonlyMap<string, Obstacle> = new Map();
  private grid = new BoxGrid<Obstacle>([]);
  private captions = new BoxGrid<Box>([]);
  private links: ReadonlyMap<string, Link> = new Map();
  private readonly known = new Map<string, Known>();
  private open: string[] = [];

  /**
   * Takes a state of the flow; the links nearest to a point come first. Returns whether anything
   * about it is new.
   */
  update({ obstacles, links, captions }: FlowShape, near?: Point): boolean {
    const changed = this.takeObstacles(obstacles);
    if (changed.length === 0 && this.hasLinks(links)) return false;
    this.captions = new BoxGrid(captions);
    this.links = new Map(links.map(link => [link.id, link]));
    for (const [id, { from, to, area }] of this.known) {
      const now = this.links.get(id);
      const same = now && isSame(now.from, from) && isSame(now.to, to);
      if (!same || changed.length > many || changed.some(box => touches(box, area)))
        this.known.delete(id);
    }
    const open = links.filter(({ id }) => !this.known.has(id));
    const toFar = ({ from, to }: Link) =>
      near ? Math.hypot((from.x + to.x) / 2 - near.x, (from.y + to.y) / 2 - near.y) : 0;
    // Taken from the end.
    this.open = open.toSorted((a, b) => toFar(b) - toFar(a)).map(({ id }) => id);
    return true;
  }

  private hasLinks(links: readonly Link[]): boolean {
    return (
      links.length === this.links.size &&
      links.every(({ id, from, to, label }) => {
        const was = this.links.get(id);
        return was?.label === label && isSame(was.from, from) && isSame(was.to, to);
      })
    );
  }

  /** Looks for ways while there is time; returns whether all are found. */
  run(hasTime: () => boolean): boolean {
    while (this.open.length > 0 && hasTime()) {
      const link = this.links.get(this.open.pop()!)!;
      this.known.set(link.id, this.route(link));
    }
    return this.open.length === 0;
  }

  /** The links that are drawn differently than plainly, as far as their ways are found. */
  listRoutes(): ReadonlyMap<string, LinkRoute> {
    const links = [...this.links.values()].filter(({ id }) => this.known.has(id));
    const led = links.flatMap(({ id, from, to }) => {
      const { corners } = this.known.get(id)!;
      return corners.length > 0 ? [{ id, points: [from, ...corners, to] }] : [];
    });
    const spread = spreadRoutes(led, area => this.grid.find(area));
    const points = new Map(led.map(({ id }, at) => [id, spread[at]!]));
    const labels = placeLabels(
      links
        .filter(({ label }) => label !== '')
        .map(({ id, label, from, to }) => ({ id, label, points: points.get(id) ?? [from, to] })),
      area => [...this.grid.find(area), ...this.captions.find(area)],
    );
    return new Map(
      links
        .filter(({ id }) => points.has(id) || labels.has(id))
        .map(({ id, from, to }) => [
          id,
          { from, to, ...this.round(points.get(id) ?? []), label: labels.get(id) },
        ]),
    );
  }

  /** The corners of a link, and how round they can be so that they do not cut into a node. */
  private round(points: readonly Point[]) {
    const corners = points.slice(1, -1);
    let radius = roundest;
    for (const { x, y } of corners)
      for (const box of this.grid.find(widen({ left: x, right: x, top: y, bottom: y }, radius / 4)))
        radius = Math.min(radius, 4 * getGap(box, { x, y }));
    return { corners, radius };
  }

  /** Returns where something stood or stands that did or does not now. */
  private takeObstacles(obstacles: readonly Obstacle[]): readonly Box[] {
    const before = new Map(this.obstacles);
    const changed: Box[] = [];
    for (const now of obstacles) {
      const was = before.get(now.id);
      before.delete(now.id);
      if (was && isSameBox(was, now)) continue;
      changed.push(now, ...(was ? [was] : []));
    }
    changed.push(...before.values());
    if (changed.length > 0) {
      this.obstacles = new Map(obstacles.map(each => [each.id, each]));
      this.grid = new BoxGrid(obstacles);
    }
    return changed;
  }

  private route({ from, to }: Link): Known {
    const curve = Array.from({ length: parts + 1 }, (_, at) => pointOnCurve(from, to, at / parts));
    const area = widen(enclose(curve), 3);
    const hit = this.grid.find(area).filter(box => isCrossed(curve, box, from, to));
    if (hit.length === 0) return { from, to, corners: [], area };
    const around = findRoute(from, to, place => this.grid.find(place));
    // Where there is no way, any change may open one.
    const seen = around?.area ?? everywhere;
    if (around && !this.grid.find(seen).some(({ note }) => note)) return { from, to, ...around };
    const corners = hit.every(({ note }) => note)
      ? []
      : findRoute(from, to, place => this.grid.find(place).filter(({ note }) => !note))?.corners;
    const isFar =
      around && getLength(from, to, around.corners) > getLength(from, to, corners ?? []) + longest;
    return around && !isFar
      ? { from, to, ...around }
      : { from, to, corners: corners ?? [], area: everywhere };
  }
}

const everywhere = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

const isSame = (a: Point, b: Point) => a.x === b.x && a.y === b.y;
const isSameBox = (a: Obstacle, b: Obstacle) =>
  a.left === b.left &&
  a.top === b.top &&
  a.right === b.right &&
  a.bottom === b.bottom &&
  a.note === b.note;

/** How far a point is from a box, by the axis along which it is farther. */
const getGap = (box: Box, { x, y }: Point) =>
  Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom, 0);

const enclose = (points: readonly Point[]): Box => ({
  left: Math.min(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  right: Math.max(...points.map(({ x }) => x)),
  bottom: Math.max(...points.map(({ y }) => y)),
});

/** Whether a curve runs through a box, or close by; at its own nodes it has to begin and end. */
function isCrossed(curve: readonly Point[], box: Box, from: Point, to: Point): boolean {
  if (isUnder(box, from, to)) return false;
  const own = box.right === from.x || box.left === to.x;
  const wide = widen(box, own ? -0.5 : 2);
  return curve.slice(1).some((point, at) => crosses(curve[at]!, point, wide));
}

/** Whether a straight line enters a box. */
function crosses(a: Point, b: Point, { left, top, right, bottom }: Box): boolean {
  let [low, high] = [0, 1];
  for (const [start, by, least, most] of [
    [a.x, b.x - a.x, left, right],
    [a.y, b.y - a.y, top, bottom],
  ] as const) {
    if (by === 0) {
      if (start <= least || start >= most) return false;
      continue;
    }
    const [one, two] = [(least - start) / by, (most - start) / by];
    low = Math.max(low, Math.min(one, two));
    high = Math.min(high, Math.max(one, two));
  }
  return low < high;
}
