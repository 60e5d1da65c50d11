import { canvasColors, type OverviewScene } from './OverviewScene';
import { drawOverview } from './drawOverview';
import { fitView } from '../geometry/openingView';
import type { Box } from '#plugins/editor/contract/geometry/boxes';
import { SpatialIndex } from '../geometry/SpatialIndex';
import type { FlowEditor } from '../../editor/FlowEditor';

const longest = 1280;

/**
 * A picture of the graph, or of some of its nodes, as `data:image/png`; at most 1280 pixels wide or
 * high.
 */
export async function renderImage(
  editor: FlowEditor,
  nodeIds: readonly string[] = [],
): Promise<string> {
  const scene = await createPictureScene(editor, nodeIds);
  const boxes = nodeIds.flatMap(id => scene.spatial.byId.get(id) ?? []);
  const box = boxes.length > 0 ? around(boxes) : scene.spatial.bounds;
  const wide = box.right - box.left + 96;
  const high = box.bottom - box.top + 96;
  const scale = Math.min(1, longest / wide, longest / high);
  const size = { width: Math.round(wide * scale), height: Math.round(high * scale) };
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t create images. Use another browser.');
  drawOverview(
    context,
    scene,
    fitView(box, size, 1, 24),
    { ...size, ratio: 1 },
    canvasColors(document.querySelector('.flow-editor') ?? document.body),
  );
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = getComputedStyle(document.body).backgroundColor || '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  return canvas.toDataURL('image/png');
}

/** Returns what a picture shows: the flow itself, with its groups expanded, and without a run. */
export async function createPictureScene(
  editor: FlowEditor,
  nodeIds: readonly string[],
): Promise<OverviewScene> {
  const { index, connectors, lint } = editor;
  const nothing = new Map<string, never>();
  // On the canvas, links are not led around what is collapsed.
  const led = editor.folded.size === 0 ? editor.routes : await editor.leadLinks?.(index);
  return {
    index,
    spatial: new SpatialIndex(index, null),
    connectors,
    lint,
    selection: new Set(nodeIds),
    run: nothing,
    ways: nothing,
    marks: nothing,
    light: { nodes: nothing, ways: nothing },
    routes: led ?? nothing,
  };
}

const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});
