import type { NodeData } from '../../flow';
import type { GraphIndex } from '../elements/graphIndex';
import { connections } from './nodesOfKind';

const isTeleport = (data: NodeData, capability: string) =>
  data.connectorId === 'nodeConnector' && data.capabilityName === capability;

/** The start nodes of teleports. */
export const teleportStarts = (index: GraphIndex) =>
  connections(index).filter(({ data }) => isTeleport(data, 'startNode'));

/** The nodes that go to such a start. */
export const teleportJumps = (index: GraphIndex) =>
  connections(index).filter(({ data }) => isTeleport(data, 'goToNode'));

/** Where a node goes to, or undefined when nothing is chosen. */
export function teleportTarget(data: NodeData): string | undefined {
  const target = data.properties?.nodeInstanceId?.value;
  return typeof target === 'string' && target !== '' ? target : undefined;
}
