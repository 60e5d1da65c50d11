import type { ImportWorld, OpenConnection } from './importPlan';
import type { ImportSource } from './parseImport';

/**
 * The connections that the nodes of these flows use, each with those here that could take its
 * place.
 */
export function wantedConnections(
  source: Pick<ImportSource, 'flows'>,
  world: Pick<ImportWorld, 'connections'>,
): readonly OpenConnection[] {
  const wanted = new Map<string, OpenConnection>();
  for (const flow of source.flows) {
    for (const { data } of flow.graphData.elements.nodes ?? []) {
      const { connectionId, connectorId } = data;
      if (data.nodeType !== 'CONNECTION' || !connectionId || !connectorId) continue;
      const before = wanted.get(connectionId);
      wanted.set(connectionId, {
        connectionId,
        connectorId,
        name: before?.name ?? data.label ?? data.name ?? connectorId,
        candidates:
          before?.candidates ?? world.connections.filter(each => each.connectorId === connectorId),
        nodes: (before?.nodes ?? 0) + 1,
      });
    }
  }
  return [...wanted.values()].map(each => ({
    ...each,
    candidates: each.candidates.map(({ connectionId, name }) => ({ connectionId, name })),
  }));
}
