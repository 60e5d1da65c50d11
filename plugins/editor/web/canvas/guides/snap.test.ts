import { expect, it } from 'vitest';
import { snap } from './snap';

const box = (left: number, top: number, width = 180, height = 60) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it('snaps to the nearest line of another node, and draws it along both', () => {
  expect(snap(box(4, 203), [box(0, 0), box(600, 200)], 6)).toEqual({
    by: { x: -4, y: -3 },
    guides: [
      { axis: 'x', at: 90, from: 0, to: 263 },
      { axis: 'y', at: 230, from: 4, to: 780 },
    ],
  });
});

it('snaps edges of nodes with different widths', () => {
  expect(snap(box(3, 500, 300), [box(0, 0)], 6).by.x).toBe(-3);
  expect(snap(box(-118, 500, 300), [box(0, 0)], 6).by.x).toBe(-2);
});

it('doesn’t snap to distant lines', () => {
  expect(snap(box(40, 95), [box(0, 0)], 6)).toEqual({ by: { x: 0, y: 0 }, guides: [] });
});
