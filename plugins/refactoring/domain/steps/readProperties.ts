import type { NodeData } from '#plugins/flows/contract';

/** The properties of a node that runs read. */
export function readProperties({
  connectorId,
  properties = {},
}: NodeData): NonNullable<NodeData['properties']> {
  // The user look-up keeps the last identifier it was given in a property that it no longer reads.
  const { identifier: _, ...read } = properties;
  return connectorId === 'pingOneSSOConnector' ? read : properties;
}
