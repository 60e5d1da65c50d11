import { runInAction } from 'mobx';
import type { FlowStage } from '#plugins/editor/contract';
import type { LeadLinks } from '#plugins/editor/contract/internal';
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
  const runFor = (time: number) => {
    const until = performance.now() + time;
    return router.run(() => performance.now() < until);
  };
  /** Whether there are links that are not led yet, or not shown as they are led. */
  let open = false;
  const read = () => {
    const isNew = router.update(readFlow(stage.shown, getLabels()), stage.canvas?.middle());
    open ||= isNew;
    return isNew;
  };
  const show = () => publish(stage.routes, router.listRoutes());
  const finish = () => {
    open = false;
    show();
  };
  const runOn = () => {
    const done = runFor(meanwhile);
    // Links on screen come first.
    if (!done && stage.routes.size === 0) show();
    wait(done ? finish : runOn);
  };
  const wait = (work: () => void) => {
    waiting?.();
    waiting = whenIdle(() => {
      waiting = undefined;
      work();
    });
  };
  stage.leadLinks = leadLinks;
  return {
    update(): void {
      if (stage.shown.nodes.size > few)
        return wait(() => {
          read();
          if (open) wait(runOn);
        });
      if (!read()) return undefined;
      if (!runFor(atOnce)) return wait(runOn);
      waiting?.();
      return finish();
    },
    stop: () => {
      stage.leadLinks = null;
      waiting?.();
    },
  };
}

/** Leads the links of a graph while the page has nothing else to do. */
const leadLinks: LeadLinks = async index => {
  const router = new LinkRouter();
  router.update(readFlow(index, new Map()));
  for (;;) {
    const until = performance.now() + meanwhile;
    if (router.run(() => performance.now() < until)) return router.listRoutes();
    await new Promise<void>(whenIdle);
  }
};

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
