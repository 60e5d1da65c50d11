import { describe, expect, it } from 'vitest';
import { bringView, isShown, nudgeTo } from './bringView';
import { readable } from './openingView';

const node = (x: number, y = 100) => ({ left: x, top: y, right: x + 180, bottom: y + 60 });
const at = (width: number, zoom = 1, x = 0) => ({
  viewport: { x, y: 0, zoom },
  size: { width, height: 600 },
});
const show = (shown: ReturnType<typeof at>, ...boxes: ReturnType<typeof node>[]) => ({
  ...shown,
  viewport: bringView(shown, boxes),
});

describe('a view that is moved to a node', () => {
  it('stays when the node is visible', () => {
    const shown = at(900);
    expect(bringView(shown, [node(400)])).toBe(shown.viewport);
  });
  it('includes the previous node, and room to drag a link to the next', () => {
    const after = show(at(584), node(500), node(200));
    expect(isShown(after, node(200))).toBe(true);
    expect(isShown(after, { ...node(500), right: 500 + 180 + 150 })).toBe(true);
  });
  it('moves as little as needed when both would be too small to read', () => {
    const before = at(584, 0.7, -1050);
    const after = show(before, node(2000), node(900));
    expect(after.viewport.zoom).toBe(0.7);
    expect(isShown(after, node(2000))).toBe(true);
    expect(after.viewport.x).toBeGreaterThan(-1200);
  });
  it('zooms in until titles are readable', () => {
    const after = show(at(900, 0.1), node(20_000));
    expect(after.viewport.zoom).toBeGreaterThan(readable);
  });
  it('moves when a map or a bar covers the node', () => {
    const covers = [{ left: 700, top: 450, right: 900, bottom: 600 }];
    const before = { ...at(900), covers };
    const hidden = node(600, 430);
    expect(isShown(at(900), hidden)).toBe(true);
    expect(isShown(before, hidden)).toBe(false);
    expect(isShown({ ...before, viewport: bringView(before, [hidden]) }, hidden)).toBe(true);
    const beyond = node(860, 520);
    expect(isShown({ ...before, viewport: nudgeTo(before, beyond) }, beyond)).toBe(true);
  });
  it('stays when there is nothing to show', () => {
    const shown = at(900);
    expect(bringView(shown, [])).toBe(shown.viewport);
  });
});
