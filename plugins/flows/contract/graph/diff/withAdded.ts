import type { GraphData } from '../../flow';
import type { GraphDiff } from './diffGraphs';

/** A graph with what a change would add to it; nothing that is there looks otherwise. */
export function withAdded(graph: GraphData, { added, edgesAdded }: GraphDiff): GraphData {
  const { elements } = graph;
  const nodes = [...(elements.nodes ?? []), ...added];
  const edges = [...(elements.edges ?? []), ...edgesAdded];
  return { ...graph, elements: { ...elements, nodes, edges } };
}
