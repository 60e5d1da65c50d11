import type { Box } from '#plugins/editor/contract/geometry/boxes';
import { currentRoute, drawLink } from '#plugins/editor/contract/geometry/linkPath';
import type { CanvasColors, OverviewScene } from './OverviewScene';

/** Draws the edges in view, one stroke for each way in which they look. */
export function drawEdges(
  context: CanvasRenderingContext2D,
  scene: OverviewScene,
  view: Box,
  zoom: number,
  colors: CanvasColors,
) {
  const plain = new Path2D();
  const takenPath = new Path2D();
  const lit = new Path2D();
  const selectedPath = new Path2D();
  const [came, went] = [new Path2D(), new Path2D()];
  const [first, second] = [new Path2D(), new Path2D()];
  const marked: Readonly<Record<string, Path2D>> = { added: came, removed: went, first, second };
  for (const [id, { data }] of scene.index.edges) {
    const from = scene.spatial.byId.get(data.source);
    const to = scene.spatial.byId.get(data.target);
    if (!from || !to) continue;
    if (Math.max(from.right, to.right) < view.left || Math.min(from.left, to.left) > view.right)
      continue;
    if (Math.max(from.bottom, to.bottom) < view.top || Math.min(from.top, to.top) > view.bottom)
      continue;
    const mark = marked[scene.marks.get(id) ?? ''];
    const path = scene.selection.has(id)
      ? selectedPath
      : scene.light.ways.has(id)
        ? lit
        : (mark ?? (scene.ways.has(id) ? takenPath : plain));
    const start = { x: from.right, y: (from.top + from.bottom) / 2 };
    const end = { x: to.left, y: (to.top + to.bottom) / 2 };
    const route = currentRoute(scene.routes.get(id), start, end);
    if (zoom >= 0.15) drawLink(path, start, end, route);
    else {
      path.moveTo(start.x, start.y);
      for (const { x, y } of [...(route?.corners ?? []), end]) path.lineTo(x, y);
    }
  }
  const stroke = (path: Path2D, color: string, width: number) => {
    context.strokeStyle = color;
    context.lineWidth = Math.max(width, 0.6 / zoom);
    context.stroke(path);
  };
  stroke(plain, colors.edge, 1.5);
  stroke(takenPath, colors.taken, 4);
  stroke(lit, colors.error, 5);
  stroke(came, colors.taken, 2.5);
  context.setLineDash([8, 6]);
  stroke(went, colors.error, 2.5);
  stroke(first, colors.warning, 3);
  stroke(second, colors.selected, 3);
  context.setLineDash([]);
  stroke(selectedPath, colors.selected, 3);
}
