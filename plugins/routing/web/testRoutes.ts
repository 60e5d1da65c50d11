import { drawLink, labelPoint, type LinkRoute } from '#plugins/editor/contract/geometry/linkPath';
import type { GraphData } from '#plugins/flows/contract';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { BoxGrid } from './BoxGrid';
import { isUnder } from './findRoute';
import { LinkRouter, type FlowShape } from './LinkRouter';
import { toLabelBox } from './placeLabels';
import { readFlow } from './readFlow';

/** Leads all links of a flow; for tests. */
export function routeFlow(graph: GraphData, labels: ReadonlyMap<string, string> = new Map()) {
  const shape = readFlow(indexGraph(graph), labels);
  return { shape, routes: routeShape(shape) };
}

/** Leads the links of a flow that is seen for the first time. */
export function routeShape(shape: FlowShape): ReadonlyMap<string, LinkRoute> {
  const router = new LinkRouter();
  router.update(shape);
  router.run(() => true);
  return router.listRoutes();
}

/** The links that enter nodes as they are drawn, but for nodes that lie over an end of theirs. */
export function listCrossings(
  { obstacles, links }: FlowShape,
  routes: ReadonlyMap<string, LinkRoute>,
): readonly string[] {
  const nodes = new BoxGrid(obstacles.filter(({ note }) => !note));
  return links
    .filter(({ id, from, to }) =>
      sampleLink(from, to, routes.get(id)).some(({ x, y }) =>
        nodes
          .find({ left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 })
          .some(
            box =>
              !isUnder(box, from, to) &&
              x > box.left + 1 &&
              x < box.right - 1 &&
              y > box.top + 1 &&
              y < box.bottom - 1,
          ),
      ),
    )
    .map(({ id }) => id);
}

/** Counts the labels that lie under a node or over another label. */
export function countCovered(
  { obstacles, links }: FlowShape,
  routes: ReadonlyMap<string, LinkRoute> = new Map(),
): number {
  const nodes = new BoxGrid(obstacles.filter(({ note }) => !note));
  const labels = links
    .filter(({ label }) => label !== '')
    .map(({ id, label, from, to }) => ({
      id,
      ...toLabelBox(label, routes.get(id)?.label ?? labelPoint(from, to)),
    }));
  const all = new BoxGrid(labels);
  return labels.filter(
    box => nodes.find(box).length > 0 || all.find(box).some(other => other !== box),
  ).length;
}

/** Returns points along a link as it is drawn, close to each other. */
export function sampleLink(from: Point, to: Point, route?: LinkRoute): readonly Point[] {
  const points: Point[] = [];
  let last = from;
  /** Goes along a curve with these control points, which begins where the last one ended. */
  const follow = (count: number, ...control: readonly Point[]) => {
    const all = [last, ...control];
    for (let step = 1; step <= count; step++) points.push(blend(all, step / count));
    last = control.at(-1)!;
  };
  drawLink(
    {
      moveTo: (x, y) => points.push({ x, y }),
      lineTo: (x, y) => follow(Math.ceil(Math.hypot(x - last.x, y - last.y) / 4), { x, y }),
      quadraticCurveTo: (a, b, x, y) => follow(8, { x: a, y: b }, { x, y }),
      bezierCurveTo: (a, b, c, d, x, y) => follow(200, { x: a, y: b }, { x: c, y: d }, { x, y }),
    },
    from,
    to,
    route,
  );
  return points;
}

/** The point of a curve with control points, at a share of its way. */
function blend([first, ...rest]: readonly Point[], share: number): Point {
  if (!first || rest.length === 0) return first!;
  const a = blend([first, ...rest.slice(0, -1)], share);
  const b = blend(rest, share);
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}
