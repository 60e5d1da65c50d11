import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { nodeSize } from '../canvas/geometry/nodeSize';

/** Where annotations go when nodes are arranged: each moves with the node it stands nearest to. */
export function notesAlong(
  index: GraphIndex,
  places: ReadonlyMap<string, Point>,
): ReadonlyMap<string, Point> {
  const moved = new Map<string, Point>();
  for (const [id, note] of index.nodes) {
    if (note.data.nodeType !== 'ANNOTATION') continue;
    const { width, height } = nodeSize(note);
    const { x, y } = note.position;
    let nearest: { readonly far: number; readonly by: Point } | undefined;
    for (const [other, place] of places) {
      const was = index.nodes.get(other)!.position;
      const dx = Math.max(x - was.x, 0, was.x - (x + width));
      const dy = Math.max(y - was.y, 0, was.y - (y + height));
      const far = Math.hypot(dx, dy);
      if (!nearest || far < nearest.far)
        nearest = { far, by: { x: place.x - was.x, y: place.y - was.y } };
    }
    if (nearest) moved.set(id, { x: x + nearest.by.x, y: y + nearest.by.y });
  }
  return moved;
}
