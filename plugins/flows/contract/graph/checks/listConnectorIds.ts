import type { GraphData } from '../../flow';

/** The connectors a graph uses, in the order of first use. */
export function listConnectorIds(graph: GraphData): readonly string[] {
  return [...new Set((graph.elements.nodes ?? []).flatMap(({ data }) => data.connectorId ?? []))];
}
