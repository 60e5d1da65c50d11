import { addElements } from './addElements';
import { collectBlock } from './collectBlock';
import type { GraphDraft } from './editGraph';
import type { Point } from '../elements/nodeElement';
import { reidentify } from './reidentify';
import { current, isDraft } from 'mutative';
import type { GraphData } from '../../flow';

/**
 * Copies nodes with what connects them, moved by an offset; the copies refer to each other as the
 * originals do.
 */
export function duplicate(
  draft: GraphDraft,
  ids: Iterable<string>,
  offset: Point = { x: 60, y: 60 },
): ReadonlyMap<string, string> {
  const graph = (isDraft(draft) ? current(draft) : draft) as GraphData;
  const { block, ids: renamed } = reidentify(collectBlock(graph, ids));
  const moved = block.nodes.map(node => ({
    ...node,
    position: { x: node.position.x + offset.x, y: node.position.y + offset.y },
  }));
  addElements(draft, moved, block.edges);
  return renamed;
}
