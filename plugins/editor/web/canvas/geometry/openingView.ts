import { type GraphIndex, startNodes } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Viewport } from '#plugins/editor/contract/flowStage';
import type { Box } from '#plugins/editor/contract/geometry/boxes';

/** The view that shows a box as a whole, not closer than `most`. */
export function fitView(
  box: Box,
  size: { width: number; height: number },
  most = 1,
  padding = 48,
): Viewport {
  const width = Math.max(1, box.right - box.left);
  const height = Math.max(1, box.bottom - box.top);
  const fit = Math.min((size.width - 2 * padding) / width, (size.height - 2 * padding) / height);
  const zoom = Math.max(0.02, Math.min(most, fit));
  return centerView({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, zoom, size);
}

/** The view with a point of the graph in the middle. */
export function centerView(
  point: { x: number; y: number },
  zoom: number,
  size: { width: number; height: number },
): Viewport {
  return { x: size.width / 2 - point.x * zoom, y: size.height / 2 - point.y * zoom, zoom };
}

/** The view moved as little as needed to show a box whole in a canvas of this size. */
export function nudgeView(
  { x, y, zoom }: Viewport,
  box: Box,
  size: { width: number; height: number },
  margin = 24,
): Viewport {
  const by = (start: number, end: number, room: number) =>
    end > room - margin
      ? Math.max(room - margin - end, margin - start)
      : Math.max(0, margin - start);
  return {
    x: x + by(box.left * zoom + x, box.right * zoom + x, size.width),
    y: y + by(box.top * zoom + y, box.bottom * zoom + y, size.height),
    zoom,
  };
}

/** Below this zoom titles cannot be read. */
export const readable = 0.55;
const openingZoom = 0.75;
const halfNode = 90;
const margin = 40;

/**
 * How a flow is first shown: whole while that can be read, else from where it starts, at the left,
 * and as much of its height as there is room for.
 */
export function openingView(
  index: GraphIndex,
  bounds: Box,
  size: { width: number; height: number },
): Viewport {
  const whole = fitView(bounds, size);
  if (whole.zoom >= readable) return whole;
  const start = startNodes(index).toSorted((a, b) => a.position.x - b.position.x)[0];
  if (!start) return whole;
  const zoom = openingZoom;
  const isHigh = (bounds.bottom - bounds.top) * zoom > size.height - 2 * margin;
  return {
    x: margin - (start.position.x - halfNode) * zoom,
    y: isHigh
      ? size.height * 0.4 - start.position.y * zoom
      : size.height / 2 - ((bounds.top + bounds.bottom) / 2) * zoom,
    zoom,
  };
}
