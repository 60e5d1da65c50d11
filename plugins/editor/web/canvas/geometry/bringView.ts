import type { Viewport } from '#plugins/editor/contract/flowStage';
import type { Box } from '#plugins/editor/contract/geometry/boxes';
import { centerView, fitView, nudgeView, readable } from './openingView';

/** A part of the canvas, and its size in pixels. */
export interface Shown {
  readonly viewport: Viewport;
  readonly size: { readonly width: number; readonly height: number };
}

/** The room behind a node that was just linked: a link can be dragged from it to its next. */
const nextRoom = 160;

/**
 * The view that shows a box, and those beside it as long as their titles can be read: the same view
 * where all are shown, else moved and zoomed no more than needed.
 */
export function bringView(shown: Shown, [first, ...beside]: readonly Box[]): Viewport {
  if (!first) return shown.viewport;
  const main = beside.length > 0 ? { ...first, right: first.right + nextRoom } : first;
  if ([main, ...beside].every(each => isShown(shown, each))) return shown.viewport;
  for (const closest of [main, first]) {
    const all = boxesView(shown, [closest, ...beside]);
    if (all.zoom >= Math.min(shown.viewport.zoom, readable)) return all;
  }
  if (isShown(shown, main)) return shown.viewport;
  return shown.viewport.zoom >= readable
    ? nudgeView(shown.viewport, main, shown.size)
    : boxesView(shown, [main]);
}

/** The view that has boxes in its middle, at a zoom that a person reads. */
export function boxesView({ viewport, size }: Shown, boxes: readonly Box[]): Viewport {
  if (boxes.length === 0) return viewport;
  const box: Box = {
    left: Math.min(...boxes.map(each => each.left)),
    top: Math.min(...boxes.map(each => each.top)),
    right: Math.max(...boxes.map(each => each.right)),
    bottom: Math.max(...boxes.map(each => each.bottom)),
  };
  const zoom = Math.min(fitView(box, size, 1).zoom, Math.max(viewport.zoom, 0.7));
  return centerView({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, zoom, size);
}

/** Whether a box is in view: the whole of it, or some of it. */
export function isShown({ viewport, size }: Shown, box: Box, whole = true): boolean {
  const { x, y, zoom } = viewport;
  const [left, right] = [box.left * zoom + x, box.right * zoom + x];
  const [top, bottom] = [box.top * zoom + y, box.bottom * zoom + y];
  return whole
    ? left > 0 && top > 0 && right < size.width && bottom < size.height
    : right > 0 && bottom > 0 && left < size.width && top < size.height;
}
