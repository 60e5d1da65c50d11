import type { Viewport } from '#plugins/editor/contract/flowStage';
import type { Box } from '#plugins/editor/contract/geometry/boxes';
import { centerView, fitView, nudgeView, readable } from './openingView';

/** A part of the canvas, and its size in pixels. */
export interface Shown {
  readonly viewport: Viewport;
  readonly size: { readonly width: number; readonly height: number };
  /** Boxes over it, such as the minimap and the bars, in pixels. */
  readonly covers?: readonly Box[];
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
  return shown.viewport.zoom >= readable ? nudgeTo(shown, main) : boxesView(shown, [main]);
}

/** The view moved as little as needed to show a box, and to its middle where something lies over it. */
export function nudgeTo(shown: Shown, box: Box): Viewport {
  const viewport = nudgeView(shown.viewport, box, shown.size);
  return isCovered({ ...shown, viewport }, box) ? boxesView(shown, [box]) : viewport;
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

/** Whether a box is in view: the whole of it, with nothing over it, or some of it. */
export function isShown(shown: Shown, box: Box, whole = true): boolean {
  const { left, right, top, bottom } = toPixels(shown, box);
  const { width, height } = shown.size;
  return whole
    ? left > 0 && top > 0 && right < width && bottom < height && !isCovered(shown, box)
    : right > 0 && bottom > 0 && left < width && top < height;
}

const isCovered = (shown: Shown, box: Box): boolean => {
  const { left, right, top, bottom } = toPixels(shown, box);
  return (shown.covers ?? []).some(
    each => left < each.right && right > each.left && top < each.bottom && bottom > each.top,
  );
};

const toPixels = ({ viewport: { x, y, zoom } }: Shown, box: Box): Box => ({
  left: box.left * zoom + x,
  right: box.right * zoom + x,
  top: box.top * zoom + y,
  bottom: box.bottom * zoom + y,
});
