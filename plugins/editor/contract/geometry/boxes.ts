import type { NodeElement } from '#plugins/flows/contract';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { getCorner, nodeSize } from './nodeSize';

/** The free space around a node, and around an operator. */
export const [nodeGap, operatorGap] = [20, 4];

/** A part of the canvas, in units of the graph. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest box around two. */
export const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});
/** Whether two boxes cover each other. */
export const touches = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
/** A box with room around it. */
export const widen = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Returns what a node covers, in units of the graph. */
export function toBox(node: NodeElement, { x, y }: Point = node.position): Box {
  const size = nodeSize(node);
  const corner = getCorner(node, size);
  const [left, top] = [x + corner.x, y + corner.y];
  return { left, top, right: left + size.width, bottom: top + size.height };
}

/** Whether a node is a note. */
export const isNote = ({ data }: NodeElement) => data.nodeType === 'ANNOTATION';

/** The notes that frame nodes: those that have some wholly within. */
export function listFrames(nodes: readonly NodeElement[]): ReadonlySet<NodeElement> {
  const cards = nodes.filter(node => !isNote(node)).map(node => toBox(node));
  return new Set(
    nodes.filter(isNote).filter(note => {
      const box = toBox(note);
      return cards.some(card => isWithin(card, box));
    }),
  );
}

/** Whether a box lies wholly within another. */
export const isWithin = (inner: Box, outer: Box) =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

/** The pairs of nodes that cover each other; a note is listed with what lies on it. */
export function listOverlaps(nodes: readonly NodeElement[]): ReadonlySet<string> {
  const boxes = nodes
    .map(node => ({ id: node.data.id, ...toBox(node) }))
    .toSorted((a, b) => a.left - b.left);
  const pairs = new Set<string>();
  for (const [at, one] of boxes.entries())
    for (let next = at + 1; next < boxes.length && boxes[next]!.left < one.right; next++)
      if (touches(one, boxes[next]!)) pairs.add([one.id, boxes[next]!.id].toSorted().join(' '));
  return pairs;
}

const axes = {
  x: { start: 'left', end: 'right', before: 'top', behind: 'bottom' },
  y: { start: 'top', end: 'bottom', before: 'left', behind: 'right' },
} as const;

/** The shortest way along an axis by which boxes must move together to come free of others. */
export function findShift(boxes: readonly Box[], others: readonly Box[], axis: 'x' | 'y'): number {
  const { start, end, before, behind } = axes[axis];
  const closed = boxes
    .flatMap(box =>
      others
        .filter(other => other[before] < box[behind] && other[behind] > box[before])
        .map(other => ({ from: other[start] - box[end], to: other[end] - box[start] })),
    )
    .toSorted((a, b) => a.from - b.from);
  let joined = { from: -Infinity, to: -Infinity };
  for (const { from, to } of closed) {
    if (from >= joined.to) {
      if (joined.from < 0 && joined.to > 0) break;
      joined = { from, to };
    } else if (to > joined.to) joined = { ...joined, to };
  }
  const { from, to } = joined;
  if (from >= 0 || to <= 0) return 0;
  return -from < to ? from : to;
}
