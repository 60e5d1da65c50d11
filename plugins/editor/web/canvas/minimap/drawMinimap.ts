import type { CanvasModel } from '../CanvasModel';
import { connectorLook } from '#plugins/connectors/contract/internal';
import { getProperty } from '#plugins/editor/contract/geometry/getProperty';
import type { CanvasColors } from '../overview/OverviewScene';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How the graph's coordinates become the map's: times `scale`, plus `left` and `top`. */
export function minimapScale({ spatial }: CanvasModel, size: Size) {
  const { left, top, right, bottom } = spatial.bounds;
  const scale = Math.min(
    (size.width - 12) / (right - left || 1),
    (size.height - 12) / (bottom - top || 1),
    0.2,
  );
  return {
    scale,
    left: size.width / 2 - ((left + right) / 2) * scale,
    top: size.height / 2 - ((top + bottom) / 2) * scale,
  };
}

/**
 * Draws the map. The nodes are kept on a canvas of their own that is only drawn again when they
 * change; a pan only draws the frame of the view. Returns what the nodes were drawn from.
 */
export function drawMinimap(
  context: CanvasRenderingContext2D,
  still: HTMLCanvasElement,
  drawn: unknown,
  model: CanvasModel,
  size: Size,
  ratio: number,
  colors: CanvasColors,
): unknown {
  const { editor, spatial, viewport } = model;
  const at = minimapScale(model, size);
  const from = [
    spatial,
    editor.selection,
    editor.connectors,
    editor.findings,
    editor.trail.visited,
  ] as const;
  if (!Array.isArray(drawn) || from.some((each, index) => each !== drawn[index])) {
    const nodes = still.getContext('2d')!;
    nodes.setTransform(ratio, 0, 0, ratio, 0, 0);
    nodes.clearRect(0, 0, size.width, size.height);
    nodes.setTransform(at.scale * ratio, 0, 0, at.scale * ratio, at.left * ratio, at.top * ratio);
    drawLinks(nodes, model, at.scale, colors);
    for (const box of spatial.boxes) {
      nodes.fillStyle = getColor(model, box.id, box.kind, colors);
      nodes.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    }
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, size.width * ratio, size.height * ratio);
  context.drawImage(still, 0, 0);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.strokeStyle = colors.selected;
  context.fillStyle = colors.lasso;
  context.lineWidth = 1.5;
  context.beginPath();
  context.rect(
    (-viewport.x / viewport.zoom) * at.scale + at.left,
    (-viewport.y / viewport.zoom) * at.scale + at.top,
    (model.size.width / viewport.zoom) * at.scale,
    (model.size.height / viewport.zoom) * at.scale,
  );
  context.fill();
  context.stroke();
  return from;
}

/** Draws links as straight lines, those of the run that is shown above the others. */
function drawLinks(
  context: CanvasRenderingContext2D,
  { editor, spatial }: CanvasModel,
  scale: number,
  colors: CanvasColors,
) {
  const drawWhere = (taken: boolean, color: string, width: number) => {
    context.beginPath();
    for (const [id, { data }] of editor.shown.edges) {
      const [from, to] = [spatial.byId.get(data.source), spatial.byId.get(data.target)];
      if (!from || !to || editor.trail.ways.has(id) !== taken) continue;
      context.moveTo(from.right, (from.top + from.bottom) / 2);
      context.lineTo(to.left, (to.top + to.bottom) / 2);
    }
    context.strokeStyle = color;
    context.lineWidth = width / scale;
    context.stroke();
  };
  drawWhere(false, colors.edge, 0.75);
  drawWhere(true, colors.taken, 1.5);
}

function getColor({ editor }: CanvasModel, id: string, kind: string, colors: CanvasColors): string {
  if (editor.selection.has(id)) return colors.selected;
  if (editor.isProposed(id)) return colors.taken;
  const { data } = editor.index.nodes.get(id)!;
  if (kind === 'ANNOTATION') {
    const color = getProperty(data, 'backgroundColor');
    return typeof color === 'string' && color ? color : '#f2f3f4';
  }
  const findings = editor.lint.get(id);
  if (findings?.some(finding => finding.type === 'error')) return colors.error;
  if (kind === 'EVAL') return colors.edge;
  return connectorLook(data.connectorId, editor.connectors.get(data.connectorId ?? '')).color;
}
