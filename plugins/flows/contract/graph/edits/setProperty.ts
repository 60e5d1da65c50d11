import type { PropertyValue } from '../../flow';
import type { GraphDraft } from './editGraph';
import { findNode } from '../elements/findNode';

/**
 * Sets one property's value and keeps the other keys it has; `undefined` takes the property away.
 */
export function setProperty(draft: GraphDraft, nodeId: string, name: string, value: unknown): void {
  const node = findNode(draft, nodeId);
  if (!node) return;
  const properties: Record<string, PropertyValue> = { ...node.data.properties };
  if (value === undefined) delete properties[name];
  else properties[name] = { ...properties[name], value };
  node.data.properties = properties;
}
