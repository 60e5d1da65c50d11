import type { FlowStage } from '#plugins/editor/contract';
import type { UsedConnection } from '../../domain/extract/buildSubflow';
import type { Extraction } from '../../domain/extract/planExtraction';

/** The connections of the nodes that an extraction adds. */
export interface UsedConnections {
  readonly responding: UsedConnection;
  readonly calling: UsedConnection;
  readonly comparing: UsedConnection;
}

const roles = {
  responding: 'httpConnector',
  calling: 'flowConnector',
  comparing: 'functionsConnector',
} as const;

/** Finds a connection for each, or names the connector that has none. */
export function findConnections(
  { connections, connectors, document }: FlowStage,
  { exitName }: Extraction,
): UsedConnections | { readonly missing: string } {
  const found: Partial<Record<keyof UsedConnections, UsedConnection>> = {};
  for (const [role, connectorId] of Object.entries(roles) as [keyof UsedConnections, string][]) {
    const used = document.graphData.elements.nodes.find(
      ({ data }) => data.connectorId === connectorId,
    )?.data.connectionId;
    const candidates = connections.filter(each => each.connectorId === connectorId);
    const known = candidates.find(each => each.connectionId === used) ?? candidates[0];
    const name = connectors.get(connectorId)?.name ?? connectorId;
    if (!known && (role !== 'comparing' || exitName !== undefined)) return { missing: name };
    found[role] = {
      connectorId,
      connectionId: known?.connectionId ?? '',
      name,
      label: known?.name ?? name,
    };
  }
  return found as UsedConnections;
}
