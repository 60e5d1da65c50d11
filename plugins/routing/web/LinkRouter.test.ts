// @module-tag slow
import { describe, expect, it } from 'vitest';
import { random } from '#testing/bench/data/random';
import { LinkRouter, type FlowShape } from './LinkRouter';
import { listCrossings, routeShape, sampleLink } from './testRoutes';

const node = (id: string, x: number, y: number, note = false) => ({
  id,
  note,
  left: x,
  top: y,
  right: x + 180,
  bottom: y + 60,
});
type Node = ReturnType<typeof node>;
const link = (a: Node, b: Node, label = '') => ({
  id: `${a.id}${b.id}`,
  from: { x: a.right, y: (a.top + a.bottom) / 2 },
  to: { x: b.left, y: (b.top + b.bottom) / 2 },
  label,
});
const shape = (obstacles: readonly Node[], links: FlowShape['links']) => ({
  obstacles,
  links,
  captions: [],
});
/** Nodes here and there, some over others, and links between any of them. */
function createFlow(seed: number, count = 24): FlowShape {
  const next = random(seed);
  const roll = (sides: number) => Math.floor(next() * sides);
  const nodes = Array.from({ length: count }, (_, at) => node(`n${at}`, roll(1600), roll(900)));
  const links = new Map(
    Array.from({ length: count }, () => {
      const [a, b] = [nodes[roll(count)]!, nodes[roll(count)]!];
      const each = link(a, b, roll(3) === 0 ? 'Any false' : '');
      return [each.id, each] as const;
    }),
  );
  return shape(nodes, [...links.values()]);
}
const seeds = Array.from({ length: 12 }, (_, at) => at + 1);

describe('any flow', () => {
  it.each(seeds)('has links that cross no node and end at their handles: %i', seed => {
    const flow = createFlow(seed, 12);
    const routes = routeShape(flow);
    expect(listCrossings(flow, routes)).toEqual([]);
    for (const { id, from, to } of flow.links) {
      const points = sampleLink(from, to, routes.get(id));
      expect([points[0], points.at(-1)]).toEqual([from, to]);
      const corners = routes.get(id)?.corners ?? [];
      const bends = corners.length > 0 ? [...corners, to] : [];
      for (const [at, { x, y }] of bends.entries()) {
        const before = corners[at - 1] ?? from;
        expect(x === before.x || y === before.y).toBe(true);
      }
    }
  });

  it.each(seeds)('has the same links, whatever edits led to it: %i', seed => {
    const flow = createFlow(seed);
    const next = random(seed + 1000);
    const router = new LinkRouter();
    const moved = new Map(flow.obstacles.map(each => [each.id, each as Node]));
    const between = flow.links.map(({ id }) => id.split(/(?=n)/) as [string, string]);
    const rebuild = (): FlowShape =>
      shape(
        [...moved.values()],
        between.map(([a, b]) => link(moved.get(a)!, moved.get(b)!)),
      );
    for (let step = 0; step < 6; step++) {
      const id = `n${Math.floor(next() * moved.size)}`;
      moved.set(id, node(id, Math.floor(next() * 1600), Math.floor(next() * 900)));
      const now = rebuild();
      router.update(now);
      // In steps, or all at once.
      let turns = 0;
      while (!router.run(() => turns++ % 5 < 4));
      expect(router.listRoutes()).toEqual(routeShape(now));
    }
  });
});

describe('a link', () => {
  const [a, b, c] = [node('a', 0, 0), node('b', 300, 0), node('c', 600, 0)];

  it('is a curve when nothing is in its way', () => {
    expect(routeShape(shape([a, b, c], [link(a, b), link(b, c)])).size).toBe(0);
  });

  it('goes around a node by the shorter side', () => {
    const low = node('b', 300, 20);
    const { corners } = routeShape(shape([a, low, c], [link(a, c)])).get('ac')!;
    expect(corners).toHaveLength(4);
    expect(corners[1]!.y).toBe(8);
  });

  it('goes around a note, unless that is much longer', () => {
    const beside = { ...b, note: true };
    expect(routeShape(shape([a, beside, c], [link(a, c)])).has('ac')).toBe(true);
    const wall = { ...beside, top: -1000, bottom: 1000 };
    expect(routeShape(shape([a, wall, c], [link(a, c)])).has('ac')).toBe(false);
  });

  it('is a curve when a node covers its end', () => {
    const over = node('d', 150, 10);
    expect(routeShape(shape([a, over, c], [link(a, c)])).has('ac')).toBe(false);
  });

  it('keeps a distance to others in the same gap', () => {
    const others = [node('d', 0, 20), node('e', 600, 20)];
    const [d, e] = others as [Node, Node];
    const under = [node('x', 300, -20), node('y', 300, 60)];
    const flow = shape([...under, a, c, d, e], [link(a, c), link(d, e), link(a, e), link(d, c)]);
    const lanes = [...routeShape(flow).values()].map(({ corners }) => corners[1]!.y);
    for (const [at, one] of lanes.entries())
      for (const other of lanes.slice(at + 1)) expect(Math.abs(one - other)).toBeGreaterThan(2);
  });

  it('keeps its route when a node moves elsewhere', () => {
    const far = node('z', 300, 4000);
    const links = [link(a, c)];
    const router = new LinkRouter();
    router.update(shape([a, b, c, far], links));
    router.run(() => true);
    router.update(shape([a, b, c, node('z', 900, 4000)], links));
    expect(router.run(() => false)).toBe(true);
    router.update(shape([a, node('b', 300, 300), c, far], links));
    expect(router.run(() => false)).toBe(false);
  });

  it('has a label clear of nodes and other labels', () => {
    const small = { ...node('b', 320, -60), right: 400, bottom: 0 };
    const flow = shape([small, a, c, node('d', 600, 100)], []);
    const links = [link(a, c, 'Any false'), link(a, node('d', 600, 100), 'All true')];
    const [one, two] = [...routeShape({ ...flow, links }).values()].map(({ label }) => label!);
    expect(Math.abs(one!.x - two!.x) > 55 || Math.abs(one!.y - two!.y) >= 15).toBe(true);
    for (const { x, y } of [one!, two!]) expect(x < 290 || x > 430 || y > 15 || y < -60).toBe(true);
  });
});
