import type { Point } from '#plugins/flows/contract/graph/elements/newElements';

/** How the canvas draws a link, where it is more than a curve from end to end. */
export interface LinkRoute {
  readonly from: Point;
  readonly to: Point;
  /** Where it turns, by right angles; none for the plain curve. */
  readonly corners: readonly Point[];
  /** How round the corners are, where there is room for it. */
  readonly radius: number;
  /** The middle of the line that its label stands on. */
  readonly label: Point | undefined;
}

/** The pen that draws a link: a `Path2D`, for example. */
export interface LinkPen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
}

type Corners = Pick<LinkRoute, 'corners' | 'radius'>;
const plain: Corners = { corners: [], radius: 0 };

/** How far the plain curve of a link runs on before it turns. */
const findReach = (from: Point, to: Point) =>
  to.x >= from.x ? (to.x - from.x) / 2 : 5 * Math.sqrt(from.x - to.x);

/** Returns the point of a link’s plain curve at a share of its way. */
export function pointOnCurve(from: Point, to: Point, share: number): Point {
  const rest = 1 - share;
  const reach = findReach(from, to);
  const [first, second, third, last] = [
    rest ** 3,
    3 * rest ** 2 * share,
    3 * rest * share ** 2,
    share ** 3,
  ];
  return {
    x: first * from.x + second * (from.x + reach) + third * (to.x - reach) + last * to.x,
    y: (first + second) * from.y + (third + last) * to.y,
  };
}

/** Returns where the label of a link stands that is a plain curve: a little above its middle. */
export function labelPoint(from: Point, to: Point): Point {
  const { x, y } = pointOnCurve(from, to, 0.5);
  return { x, y: y - 6 };
}

/** Draws a link: a curve, or a line around its corners. */
export function drawLink(
  pen: LinkPen,
  from: Point,
  to: Point,
  { corners, radius }: Corners = plain,
) {
  pen.moveTo(from.x, from.y);
  if (corners.length === 0) {
    const reach = findReach(from, to);
    pen.bezierCurveTo(from.x + reach, from.y, to.x - reach, to.y, to.x, to.y);
    return;
  }
  for (const [at, corner] of corners.entries()) {
    const [before, next] = [corners[at - 1] ?? from, corners[at + 1] ?? to];
    const start = toward(corner, before, radius, at === 0 ? 1 : 0.5);
    const end = toward(corner, next, radius, at === corners.length - 1 ? 1 : 0.5);
    pen.lineTo(start.x, start.y);
    pen.quadraticCurveTo(corner.x, corner.y, end.x, end.y);
  }
  pen.lineTo(to.x, to.y);
}

/** The point where a corner begins to be round, at most that share of the way to the next. */
function toward(corner: Point, other: Point, radius: number, share: number): Point {
  const far = Math.abs(other.x - corner.x) + Math.abs(other.y - corner.y);
  const part = far === 0 ? 0 : Math.min(radius, far * share) / far;
  return {
    x: corner.x + (other.x - corner.x) * part,
    y: corner.y + (other.y - corner.y) * part,
  };
}

/** Returns a link as the `d` of a path in SVG. */
export function formatLink(from: Point, to: Point, route?: Corners): string {
  let text = '';
  const add =
    (letter: string) =>
    (...numbers: readonly number[]) => {
      text += letter + numbers.map(number => Math.round(number * 100) / 100).join(' ');
    };
  const pen = {
    moveTo: add('M'),
    lineTo: add('L'),
    quadraticCurveTo: add('Q'),
    bezierCurveTo: add('C'),
  };
  drawLink(pen, from, to, route);
  return text;
}

/** Returns a route, unless an end of its link is elsewhere by now. */
export const currentRoute = (route: LinkRoute | undefined, from: Point, to: Point) =>
  route && isNear(route.from, from) && isNear(route.to, to) ? route : undefined;

/** Handles on screen stand within the border of a node, some pixels beside its edge. */
const isNear = (a: Point, b: Point) => Math.abs(a.x - b.x) < 3 && Math.abs(a.y - b.y) < 3;
