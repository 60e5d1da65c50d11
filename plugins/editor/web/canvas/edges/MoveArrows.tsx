import { ViewportPortal } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import type { CanvasModel } from '../CanvasModel';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import type { SpatialIndex } from '../geometry/SpatialIndex';

const head = 14;

/**
 * Where nodes stood, as outlines, and arrows from there to where they stand: each one path, however
 * many moved.
 */
function movePaths(index: GraphIndex, spatial: SpatialIndex, from: ReadonlyMap<string, Point>) {
  let [outlines, arrows] = ['', ''];
  for (const [id, was] of from) {
    const box = spatial.byId.get(id);
    const now = index.nodes.get(id)?.position;
    if (!box || !now) continue;
    const by = { x: was.x - now.x, y: was.y - now.y };
    const [wide, high] = [box.right - box.left, box.bottom - box.top];
    outlines += `M${box.left + by.x} ${box.top + by.y}h${wide}v${high}h${-wide}z`;
    const start = { x: box.left + wide / 2 + by.x, y: box.top + high / 2 + by.y };
    const length = Math.hypot(by.x, by.y);
    const toward = { x: -by.x / length, y: -by.y / length };
    const reach = toEdge(toward, wide / 2, high / 2) + 4;
    // A node that moved by less than its own size has its outline alone.
    if (length <= reach + head) continue;
    const end = {
      x: start.x + toward.x * (length - reach),
      y: start.y + toward.y * (length - reach),
    };
    arrows += `M${start.x} ${start.y}L${end.x} ${end.y}${side(end, toward, 0.5)}${side(end, toward, -0.5)}`;
  }
  return { outlines, arrows };
}

/** How far it is from the middle of a box to its edge. */
const toEdge = ({ x, y }: Point, halfWide: number, halfHigh: number) =>
  Math.min(
    x === 0 ? Infinity : halfWide / Math.abs(x),
    y === 0 ? Infinity : halfHigh / Math.abs(y),
  );

function side(end: Point, { x, y }: Point, turn: number): string {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return `M${end.x} ${end.y}l${-(x * cos - y * sin) * head} ${-(x * sin + y * cos) * head}`;
}

/** For nodes that moved: the outline of where each stood, and an arrow from there. */
export const MoveArrows = observer(function MoveArrows({
  model: { editor, spatial },
}: {
  model: CanvasModel;
}) {
  if (editor.movedFrom.size === 0) return null;
  const { outlines, arrows } = movePaths(editor.index, spatial, editor.movedFrom);
  return (
    <ViewportPortal>
      <svg className="flow-moves" aria-hidden="true">
        <path className="from" d={outlines} />
        <path d={arrows} />
      </svg>
    </ViewportPortal>
  );
});
