import type { FlowStage } from '#plugins/editor/contract';
import { toBox as cover } from '#plugins/editor/contract/geometry/boxes';
import { placeNodes } from '#plugins/editor/contract/geometry/placeNodes';
import type { NodeElement } from '#plugins/flows/contract';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { strings } from '../strings';

/** The line that nodes are put on. */
export type AlignLine = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
export type DistributeWay = 'horizontally' | 'vertically';

interface Box {
  readonly id: string;
  readonly at: Point;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function toBox(node: NodeElement): Box {
  const { left, top, right, bottom } = cover(node);
  const size = { width: right - left, height: bottom - top };
  return { id: node.data.id, at: node.position, x: left, y: top, ...size };
}

const listSelected = (stage: FlowStage): readonly Box[] =>
  stage.selectedNodes.flatMap(id => {
    const node = stage.index.nodes.get(id);
    return node ? [toBox(node)] : [];
  });

/** Puts the selected nodes on a line along the box around them all, as one step. */
export function alignSelected(stage: FlowStage, line: AlignLine): void {
  const boxes = listSelected(stage);
  if (boxes.length < 2) return;
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const toX: Partial<Record<AlignLine, (width: number) => number>> = {
    left: () => left,
    center: width => (left + right - width) / 2,
    right: width => right - width,
  };
  const toY: Partial<Record<AlignLine, (height: number) => number>> = {
    top: () => top,
    middle: height => (top + bottom - height) / 2,
    bottom: height => bottom - height,
  };
  const [moveX, moveY] = [toX[line], toY[line]];
  const places = boxes.map(({ id, at, x, y, width, height }): readonly [string, Point] => [
    id,
    {
      x: moveX ? at.x + moveX(width) - x : at.x,
      y: moveY ? at.y + moveY(height) - y : at.y,
    },
  ]);
  placeNodes(stage, new Map(places), strings.didAlign.text);
}

/** Makes the gaps between the selected nodes equal, the outermost staying, as one step. */
export function distributeSelected(stage: FlowStage, way: DistributeWay): void {
  const [start, extent] =
    way === 'horizontally' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const boxes = listSelected(stage).toSorted((a, b) => a[start] - b[start]);
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last || boxes.length < 3) return;
  const filled = boxes.reduce((sum, box) => sum + box[extent], 0);
  const gap = (last[start] + last[extent] - first[start] - filled) / (boxes.length - 1);
  let next = first[start];
  const places = boxes.map((box): readonly [string, Point] => {
    const moved = { ...box.at, [start]: box.at[start] + next - box[start] };
    next += box[extent] + gap;
    return [box.id, moved];
  });
  placeNodes(stage, new Map(places), strings.didDistribute.text);
}
