import type { NodeOutcome } from '#plugins/connectors/contract';
import { interpolate } from '#plugins/flows/contract/graph/machine/interpolate';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { findIn } from './findIn';
import type { Frame } from './InteractionState';
import type { World } from './World';

/** The properties that a node has for the canvas, and that are no input of a flow. */
const ofTheNode = new Set([
  'nodeTitle',
  'nodeDescription',
  'backgroundColor',
  'oeInteractionCacheExpire',
  'oeNodeCacheExpire',
]);

export interface StandInCall {
  readonly outcome: NodeOutcome;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * Runs the company's own flow in place of a capability that cannot run here; undefined where none
 * is named.
 */
export async function callStandIn(
  world: World,
  frame: Frame,
  node: MachineNode,
): Promise<StandInCall | undefined> {
  const flow = await world.standIn?.(node.connectorId, node.capabilityName);
  if (!flow) return undefined;
  const find = findIn(frame, world);
  const properties = Object.fromEntries(
    node.fillings.map(([name, filling]) => [name, interpolate(filling, find)]),
  );
  const inputs = Object.fromEntries(
    Object.entries(properties).filter(([name]) => !ofTheNode.has(name)),
  );
  return { outcome: { kind: 'subflow', ...flow, inputs, withScreens: true }, properties };
}
