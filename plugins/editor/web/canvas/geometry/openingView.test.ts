import { expect, it } from 'vitest';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { createTestChain } from '#plugins/editor/web/testFlow';
import { openingView } from './openingView';
import { SpatialIndex } from './SpatialIndex';

const size = { width: 960, height: 800 };
const open = (nodes: number) => {
  const index = indexGraph(createTestChain(nodes));
  const { bounds } = new SpatialIndex(index, null);
  return { view: openingView(index, bounds, size), bounds };
};

it('shows a small flow as a whole', () => {
  const { view, bounds } = open(4);
  expect(bounds.left * view.zoom + view.x).toBeGreaterThan(0);
  expect(bounds.right * view.zoom + view.x).toBeLessThan(size.width);
});

it('shows a long flow from its start, at the left and vertically centered', () => {
  const { view, bounds } = open(20);
  expect(view.zoom).toBeGreaterThanOrEqual(0.7);
  const left = bounds.left * view.zoom + view.x;
  expect([left > 0, left < 80]).toEqual([true, true]);
  const middle = ((bounds.top + bounds.bottom) / 2) * view.zoom + view.y;
  expect(Math.abs(middle - size.height / 2)).toBeLessThan(10);
});
