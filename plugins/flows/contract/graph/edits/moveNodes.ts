import type { GraphDraft } from './editGraph';
import type { Point } from '../elements/nodeElement';

/** Puts nodes at new places; ids that are not in the graph are passed over. */
export function moveNodes(draft: GraphDraft, places: ReadonlyMap<string, Point>): void {
  const nodes = draft.elements.nodes ?? [];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!;
    const place = places.get(node.data.id);
    if (place) node.position = { x: place.x, y: place.y };
  }
}
