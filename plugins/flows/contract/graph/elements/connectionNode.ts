import type { NodeElement, PropertyValue } from '../../flow';
import { nodeElement, type Point } from './nodeElement';

export interface ConnectionNode {
  readonly id?: string;
  readonly connectorId: string;
  readonly connectionId: string;
  /** The connector's name, as the canvas shows it. */
  readonly name: string;
  /** The connection's name. */
  readonly label?: string;
  readonly capabilityName?: string;
  readonly type?: 'action' | 'trigger';
  /** Values by property name; each becomes `{ value }`. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Properties that are more than a value, in the wire's shape. */
  readonly properties?: Readonly<Record<string, PropertyValue>>;
}

/**
 * A node that runs a capability; without one it is unconfigured and has no properties (wire facts,
 * 6f).
 */
export function connectionNode(of: ConnectionNode, position: Point): NodeElement {
  const base = {
    ...(of.id === undefined ? {} : { id: of.id }),
    nodeType: 'CONNECTION' as const,
    connectionId: of.connectionId,
    connectorId: of.connectorId,
    name: of.name,
    label: of.label ?? of.name,
  };
  if (of.capabilityName === undefined)
    return nodeElement({ ...base, status: 'unconfigured' }, position);
  const values = Object.entries(of.values ?? {}).map(([name, value]) => [name, { value }] as const);
  return nodeElement(
    {
      ...base,
      status: 'configured',
      capabilityName: of.capabilityName,
      type: of.type ?? 'action',
      properties: { ...Object.fromEntries(values), ...of.properties },
    },
    position,
  );
}
