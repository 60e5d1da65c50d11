import type { GraphData } from '../../flow';
import type { Point } from '../elements/nodeElement';

/** Where the nodes that stand elsewhere in the later graph stood in the earlier one. */
export function movesBetween(before: GraphData, after: GraphData): ReadonlyMap<string, Point> {
  const now = new Map(
    (after.elements.nodes ?? []).map(({ data, position }) => [data.id, position]),
  );
  const moves = new Map<string, Point>();
  for (const { data, position } of before.elements.nodes ?? []) {
    const there = now.get(data.id);
    if (there && (there.x !== position.x || there.y !== position.y)) moves.set(data.id, position);
  }
  return moves;
}
