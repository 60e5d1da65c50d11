import type { GraphData } from '#plugins/flows/contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';

/**
 * Connectors whose nodes end nothing: notes, ways within the flow, and messages that lead back to a
 * page.
 */
const neverEnd = new Set(['annotationConnector', 'nodeConnector', 'errorConnector']);

export interface EndNode {
  readonly id: string;
  readonly title: string;
}

/** The nodes of a flow that no other node follows, by title. */
export function endNodes({ elements: { nodes, edges = [] } }: GraphData): readonly EndNode[] {
  const next = new Map<string, string[]>();
  for (const { data } of edges) {
    const list = next.get(data.source);
    if (list) list.push(data.target);
    else next.set(data.source, [data.target]);
  }
  const goesOn = (id: string) =>
    (next.get(id) ?? []).some(operator => (next.get(operator) ?? []).length > 0);
  return nodes
    .map(({ data }) => data)
    .filter(
      ({ id, nodeType, connectorId }) =>
        nodeType === 'CONNECTION' && !neverEnd.has(connectorId ?? '') && !goesOn(id),
    )
    .map(data => ({ id: data.id, title: nodeTitle(data) }))
    .sort((a, b) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id));
}
