import type { NodeData } from '../../flow';
import { findReferences } from './findReferences';
import type { Reference } from './reference';

const known = new WeakMap<object, readonly Reference[]>();
const none: readonly Reference[] = [];

/**
 * Every reference in a node's properties; remembered for as long as the properties are the same
 * object.
 */
export function nodeReferences(data: NodeData): readonly Reference[] {
  if (!data.properties) return none;
  const before = known.get(data.properties);
  if (before) return before;
  // The user look-up keeps the last identifier it was given in a property that it no longer reads.
  const { identifier: _, ...read } = data.properties;
  const found = findReferences(data.connectorId === 'pingOneSSOConnector' ? read : data.properties);
  known.set(data.properties, found);
  return found;
}
