import type { ImportPlan, ImportWorld, OpenConnection } from './importPlan';
import type { ImportSource } from './parseImport';
import { ValidationError } from '#plugins/flows/contract/graph/checks/refusal';
import { format } from '#core/contract';
import { strings } from '../../strings';

/**
 * The connections that the nodes of these flows use, each with those here that could take its
 * place.
 */
export function findWantedConnections(
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

type Bound = Pick<
  ImportPlan,
  'connectionIds' | 'choices' | 'connectionsToCreate' | 'unresolved' | 'rebound'
>;

/**
 * Finds a connection for every node: the one the person chose, else the one with the same id, else
 * the first of the same connector, else one that has to be made.
 */
export function bindConnections(source: ImportSource, world: ImportWorld): Bound {
  const here = new Map(world.connections.map(each => [each.connectionId, each]));
  const connectionIds = new Map<string, string>();
  const choices: OpenConnection[] = [];
  const missing: OpenConnection[] = [];
  const rebound: string[] = [];
  for (const wanted of findWantedConnections(source, world)) {
    const connectionId = world.connectionMapping?.[wanted.connectionId];
    if (connectionId !== undefined) {
      const selected = here.get(connectionId);
      const at = `connectionMapping/${wanted.connectionId}`;
      if (!selected)
        throw new ValidationError(at, `Connection “${connectionId}” does not exist here.`);
      if (selected.connectorId !== wanted.connectorId) {
        throw new ValidationError(
          at,
          `“${selected.name}” is a ${selected.connectorId} connection, but “${wanted.name}” needs ${wanted.connectorId}.`,
        );
      }
      if (connectionId !== wanted.connectionId)
        connectionIds.set(wanted.connectionId, connectionId);
    } else if (here.get(wanted.connectionId)?.connectorId !== wanted.connectorId) {
      choices.push(wanted);
      const [first] = wanted.candidates;
      if (first) {
        connectionIds.set(wanted.connectionId, first.connectionId);
        rebound.push(
          format(strings.reboundNodes, {
            count: wanted.nodes,
            name: wanted.name,
            other: first.name,
          }),
        );
      } else missing.push(wanted);
    }
  }
  const [connectionsToCreate, unresolved] = world.mayCreateConnections
    ? [missing, []]
    : [[], missing];
  return { connectionIds, choices, connectionsToCreate, unresolved, rebound };
}
