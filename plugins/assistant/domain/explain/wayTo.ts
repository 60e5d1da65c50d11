import type { GraphData } from '#plugins/flows/contract';
import type { WayNode } from '../../contract';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { startNodes } from '#plugins/flows/contract/graph/elements/startNodes';
import { waysOn } from './waysOn';

/**
 * The shortest way from a start of the flow to a node, with its conditions; none where nothing
 * leads there.
 */
export function wayTo(
  graph: GraphData,
  nodeId: string,
  titleOf: (id: string) => string,
): readonly WayNode[] {
  const index = indexGraph(graph);
  const starts = startNodes(index).map(({ data }) => data.id);
  const before = new Map<string, WayNode & { readonly from: string | null }>();
  for (const id of starts) before.set(id, { nodeId: id, when: '', from: null });
  const queue = [...before.keys()];
  for (let at = 0; at < queue.length && !before.has(nodeId); at++)
    for (const { to, when } of waysOn(index, queue[at]!, titleOf)) {
      if (before.has(to)) continue;
      before.set(to, { nodeId: to, when, from: queue[at]! });
      queue.push(to);
    }
  const way: WayNode[] = [];
  for (let at = before.get(nodeId); at; at = at.from === null ? undefined : before.get(at.from))
    way.unshift({ nodeId: at.nodeId, when: at.when });
  return way;
}
