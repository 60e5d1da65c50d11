import { expect, it } from 'vitest';
import { nudgeView } from './openingView';

const box = { left: 100, top: 100, right: 250, bottom: 150 };
const size = { width: 400, height: 300 };
const view = { x: 0, y: 0, zoom: 1 };

it('moves the view as little as needed to show a box whole', () => {
  expect(nudgeView(view, box, size)).toEqual(view);
  expect(nudgeView({ ...view, x: 200 }, box, size)).toEqual({ x: 126, y: 0, zoom: 1 });
  expect(nudgeView({ ...view, x: -200 }, box, size)).toEqual({ x: -76, y: 0, zoom: 1 });
  expect(nudgeView({ ...view, y: 400 }, box, size)).toEqual({ x: 0, y: 126, zoom: 1 });
});

it('shows the start of a box wider than the canvas', () => {
  expect(nudgeView(view, { ...box, left: -50, right: 900 }, size).x).toBe(74);
});
