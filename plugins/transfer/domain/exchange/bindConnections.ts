import type { ImportPlan, ImportWorld, OpenConnection } from './importPlan';
import type { ImportSource } from './parseImport';
import { ValidationError } from '#plugins/flows/contract/graph/checks/refusal';
import { wantedConnections } from './wantedConnections';
import { format } from '#core/contract';
import { strings } from '../../strings';

type Bound = Pick<
  ImportPlan,
  'connectionIds' | 'choices' | 'connectionsToCreate' | 'unresolved' | 'notes'
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
  const notes: string[] = [];
  for (const wanted of wantedConnections(source, world)) {
    const chosen = world.connectionMapping?.[wanted.connectionId];
    if (chosen !== undefined) {
      const found = here.get(chosen);
      const at = `connectionMapping/${wanted.connectionId}`;
      if (!found) throw new ValidationError(at, `There is no connection "${chosen}" here.`);
      if (found.connectorId !== wanted.connectorId) {
        throw new ValidationError(
          at,
          `"${found.name}" is of ${found.connectorId}; "${wanted.name}" needs ${wanted.connectorId}.`,
        );
      }
      if (chosen !== wanted.connectionId) connectionIds.set(wanted.connectionId, chosen);
    } else if (here.get(wanted.connectionId)?.connectorId !== wanted.connectorId) {
      choices.push(wanted);
      const [first] = wanted.candidates;
      if (first) {
        connectionIds.set(wanted.connectionId, first.connectionId);
        notes.push(
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
  return { connectionIds, choices, connectionsToCreate, unresolved, notes };
}
