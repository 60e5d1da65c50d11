import { runInAction } from 'mobx';
import type { FlowStage } from '#plugins/editor/contract';
import type { LinkRoute } from '#plugins/editor/contract/geometry/linkPath';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { LinkRouter } from './LinkRouter';
import { readFlow } from './readFlow';

/** Up to so many nodes, links are led at once; of more, while the page has nothing else to do. */
const few = 300;
/** Milliseconds that are spent on links at a time. */
const [atOnce, meanwhile] = [12, 8];

/** Keeps the routes of a canvas as its flow is. */
export function followLinks(stage: FlowStage, getLabels: () => ReadonlyMap<string, string>) {
  const router = new LinkRouter();
  let waiting: (() => void) | undefined;
  const run = (most: number) => {
    const until = performance.now() + most;
    const done = router.run(() => performance.now() < until);
    if (done) publish(stage.routes, router.listRoutes());
    else wait(() => run(meanwhile));
  };
  const read = () => {
    router.update(readFlow(stage.shown, getLabels()), stage.canvas?.middle());
  };
  const wait = (work: () => void) => {
    waiting?.();
    waiting = whenIdle(() => {
      waiting = undefined;
      work();
    });
  };
  return {
    update(): void {
      if (stage.shown.nodes.size > few)
        return wait(() => {
          read();
          wait(() => run(meanwhile));
        });
      waiting?.();
      read();
      run(atOnce);
    },
    stop: () => waiting?.(),
  };
}

/** Runs something when the page has nothing else to do; returns how to call it off. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const id = setTimeout(work, 16);
    return () => clearTimeout(id);
  }
  const id = requestIdleCallback(work);
  return () => cancelIdleCallback(id);
}

/** Sets the routes that differ, so that only their links are drawn again. */
function publish(routes: Map<string, LinkRoute>, next: ReadonlyMap<string, LinkRoute>): void {
  runInAction(() => {
    for (const id of routes.keys()) if (!next.has(id)) routes.delete(id);
    for (const [id, route] of next) {
      const before = routes.get(id);
      if (!before || !isSame(before, route)) routes.set(id, route);
    }
  });
}

const isSame = (a: LinkRoute, b: LinkRoute) =>
  isAt(a.from, b.from) &&
  isAt(a.to, b.to) &&
  a.radius === b.radius &&
  (a.label && b.label ? isAt(a.label, b.label) : a.label === b.label) &&
  a.corners.length === b.corners.length &&
  a.corners.every((corner, at) => isAt(corner, b.corners[at]!));

const isAt = (a: Point, b: Point) => a.x === b.x && a.y === b.y;
