import type { NodeElement } from '#plugins/flows/contract';
import { connectorLook } from '#plugins/connectors/contract/internal';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { Viewport } from '#plugins/editor/contract/internal';
import type { Placed } from '../geometry/SpatialIndex';
import { getNumber, getProperty, getText } from '#plugins/editor/contract/geometry/getProperty';
import { operatorLook } from '../nodes/operators';
import { type CanvasColors, type OverviewScene, frameColor } from './OverviewScene';
import { drawEdges } from './drawEdges';

/**
 * Draws a whole graph on one canvas: notes, edges and nodes with their marks, as much of each as
 * the zoom lets one see.
 */
export function drawOverview(
  context: CanvasRenderingContext2D,
  scene: OverviewScene,
  { x, y, zoom }: Viewport,
  size: { readonly width: number; readonly height: number; readonly ratio: number },
  colors: CanvasColors,
): void {
  const { width, height, ratio } = size;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(zoom * ratio, 0, 0, zoom * ratio, x * ratio, y * ratio);
  const view = {
    left: -x / zoom,
    top: -y / zoom,
    right: (width - x) / zoom,
    bottom: (height - y) / zoom,
  };
  const shown = scene.spatial.boxes.filter(
    box =>
      box.left < view.right &&
      box.right > view.left &&
      box.top < view.bottom &&
      box.bottom > view.top,
  );
  const notes = shown.filter(box => box.kind === 'ANNOTATION');
  for (const box of notes) drawNote(context, scene, box, zoom, colors);
  drawEdges(context, scene, view, zoom, colors);
  for (const box of shown)
    if (box.kind !== 'ANNOTATION') drawNode(context, scene, box, zoom, colors);
  if (scene.lasso) {
    const { left, top, right, bottom } = scene.lasso;
    context.fillStyle = colors.lasso;
    context.strokeStyle = colors.selected;
    context.lineWidth = 1 / zoom;
    context.fillRect(left, top, right - left, bottom - top);
    context.strokeRect(left, top, right - left, bottom - top);
  }
}

function drawNote(
  context: CanvasRenderingContext2D,
  scene: OverviewScene,
  box: Placed,
  zoom: number,
  colors: CanvasColors,
) {
  const { data } = scene.index.nodes.get(box.id)!;
  const color = getProperty(data, 'backgroundColor');
  context.fillStyle = typeof color === 'string' && color ? color : '#f2f3f4';
  context.beginPath();
  context.roundRect(
    box.left,
    box.top,
    box.right - box.left,
    box.bottom - box.top,
    getNumber(data, 'cornerRadius', 0),
  );
  context.fill();
  const frame = frameColor(scene, box.id, colors);
  if (frame) {
    context.strokeStyle = frame;
    context.lineWidth = Math.max(3, 2 / zoom);
    context.stroke();
  }
  const fontSize = getNumber(data, 'fontSize', 14) || 14;
  if (fontSize * zoom < 3.5) return;
  const ink = getProperty(data, 'annotationTextColor');
  context.fillStyle = typeof ink === 'string' && ink ? ink : '#000000';
  context.font = `${fontSize}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const lines = getText(data, 'annotation').split('\n');
  const from = (box.top + box.bottom) / 2 - ((lines.length - 1) * fontSize * 1.35) / 2;
  lines.forEach((line, at) =>
    context.fillText(
      line,
      (box.left + box.right) / 2,
      from + at * fontSize * 1.35,
      box.right - box.left - 8,
    ),
  );
}

function drawNode(
  context: CanvasRenderingContext2D,
  scene: OverviewScene,
  box: Placed,
  zoom: number,
  colors: CanvasColors,
) {
  const element = scene.index.nodes.get(box.id)!;
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  if (box.kind === 'EVAL') drawOperator(context, scene, element, box, zoom, colors);
  else {
    const manifest = scene.connectors.get(element.data.connectorId ?? '');
    context.globalAlpha = element.data.isDisabled ? 0.45 : 1;
    const own = getProperty(element.data, 'backgroundColor');
    const face = typeof own === 'string' && own ? own : colors.card;
    const color =
      element.data.nodeType === 'START'
        ? colors.taken
        : connectorLook(element.data.connectorId, manifest).color;
    if (zoom < 0.2) {
      context.fillStyle = zoom < 0.12 ? color : face;
      context.fillRect(box.left, box.top, width, height);
      context.fillStyle = color;
      if (zoom >= 0.12) context.fillRect(box.left, box.top, 42, height);
    } else {
      context.fillStyle = face;
      roundRectangle(context, box.left, box.top, width, height, 8);
      context.fillStyle = color;
      roundRectangle(context, box.left, box.top, 42, height, [8, 0, 0, 8]);
    }
    if (zoom >= 0.22) {
      context.fillStyle = colors.text;
      context.font = '600 13px sans-serif';
      context.textAlign = 'left';
      context.textBaseline = 'middle';
      context.fillStyle = face === colors.card ? colors.text : '#1c2127';
      const title = clipText(context, element.data, nodeTitle(element.data, manifest), width - 62);
      context.fillText(title, box.left + 54, box.top + height / 2);
    }
    context.globalAlpha = 1;
  }
  const edge = frameColor(scene, box.id, colors);
  if (!edge) return;
  context.strokeStyle = edge;
  context.lineWidth = Math.max(3, 2 / zoom);
  context.beginPath();
  context.roundRect(box.left, box.top, width, height, box.kind === 'EVAL' ? width / 2 : 8);
  context.stroke();
}

function drawOperator(
  context: CanvasRenderingContext2D,
  { index }: OverviewScene,
  element: NodeElement,
  box: Placed,
  zoom: number,
  colors: CanvasColors,
) {
  const look = operatorLook(
    element.data,
    index.out(box.id).map(edge => edge.data.target),
  );
  context.fillStyle =
    look.family === 'true' ? colors.taken : look.family === 'false' ? colors.error : colors.any;
  context.beginPath();
  context.arc(
    (box.left + box.right) / 2,
    (box.top + box.bottom) / 2,
    (box.right - box.left) / 2,
    0,
    2 * Math.PI,
  );
  context.fill();
  if (zoom < 0.22) return;
  context.fillStyle = '#ffffff';
  context.font = '600 18px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(look.sign, (box.left + box.right) / 2, (box.top + box.bottom) / 2 + 1);
}

function roundRectangle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number | number[],
) {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

const clippedBefore = new WeakMap<object, { readonly text: string; readonly shown: string }>();

function clipText(
  context: CanvasRenderingContext2D,
  of: object,
  text: string,
  width: number,
): string {
  const before = clippedBefore.get(of);
  if (before?.text === text) return before.shown;
  const wide = context.measureText(text).width;
  const shown =
    wide <= width
      ? text
      : `${text.slice(0, Math.max(1, Math.floor((text.length * width) / wide) - 1))}…`;
  clippedBefore.set(of, { text, shown });
  return shown;
}
