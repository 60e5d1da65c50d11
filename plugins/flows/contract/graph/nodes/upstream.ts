import type { GraphIndex } from '../elements/graphIndex';

/** The ids of the nodes from which some way leads to a node, nearest first. */
export function upstream(index: GraphIndex, nodeId: string): readonly string[] {
  const seen = new Set([nodeId]);
  const queue = [nodeId];
  for (const id of queue) {
    for (const { data } of index.into(id)) {
      if (seen.has(data.source) || !index.nodes.has(data.source)) continue;
      seen.add(data.source);
      queue.push(data.source);
    }
  }
  return queue.slice(1);
}
