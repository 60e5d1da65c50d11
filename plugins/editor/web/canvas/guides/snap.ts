import type { Box } from '#plugins/editor/contract/geometry/boxes';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';

/** A line along which a dragged node and another one stand. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** How far a box is from standing on a line with others, and the lines where it then would. */
export interface Snap {
  readonly by: Point;
  readonly guides: readonly Guide[];
}

const axes = {
  x: { start: 'left', end: 'right', from: 'top', to: 'bottom' },
  y: { start: 'top', end: 'bottom', from: 'left', to: 'right' },
} as const;

/** The way along an axis to the nearest line: starts, middles, or ends that agree. */
function snapAlong(axis: 'x' | 'y', box: Box, others: readonly Box[], reach: number) {
  const { start, end, from, to } = axes[axis];
  const lines = ({ [start]: first, [end]: last }: Box) => [(first + last) / 2, first, last];
  const own = lines(box);
  let best: { readonly by: number; readonly at: number; readonly other: Box } | undefined;
  for (const other of others)
    for (const [kind, at] of lines(other).entries()) {
      const by = at - own[kind]!;
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by)))
        best = { by, at, other };
    }
  if (!best) return { by: 0, guides: [] };
  const { by, at, other } = best;
  const [low, high] = [Math.min(box[from], other[from]), Math.max(box[to], other[to])];
  return { by, guides: [{ axis, at, from: low, to: high }] };
}

/** Snaps a box to the lines of others that are at most so far away, in units of the graph. */
export function snap(box: Box, others: readonly Box[], reach: number): Snap {
  const x = snapAlong('x', box, others, reach);
  const y = snapAlong('y', box, others, reach);
  return { by: { x: x.by, y: y.by }, guides: [...x.guides, ...y.guides] };
}
