import type { ConnectorManifest, PropertyDefinition } from '../../../connections/contract';
import type { NodeData } from '../../contract';

/** A property of a node with how it is asked for. */
export interface NodeProperty {
  readonly name: string;
  readonly definition: PropertyDefinition;
}

/** What every node has, shown under General. */
export const generalProperties = [
  'nodeTitle',
  'nodeDescription',
  'backgroundColor',
  'oeInteractionCacheExpire',
  'oeNodeCacheExpire',
];

/**
 * The properties that a node's capability asks for, in its order, then those the node has beyond them, so that nothing
 * it carries is out of reach.
 */
export function propertyDefinitions(data: NodeData, manifest?: ConnectorManifest): readonly NodeProperty[] {
  const capability = manifest?.capabilities[data.capabilityName ?? ''] as
    | (ConnectorManifest['capabilities'][string] & { properties?: ConnectorManifest['properties'] })
    | undefined;
  const asked = (capability?.flowConfigView.items ?? []).map(({ propertyName }) => propertyName);
  const definition = (name: string): PropertyDefinition => ({
    ...(manifest?.properties[name] ?? guess(data.properties?.[name]?.value)),
    ...capability?.properties?.[name],
  });
  const more = Object.keys(data.properties ?? {}).filter(name => !asked.includes(name));
  return [...asked, ...more]
    .filter(name => !generalProperties.includes(name))
    .map(name => ({ name, definition: definition(name) }));
}

/** Whether a property is shown: one of its visibility rules holds, or it has none. */
export function isVisible({ definition }: NodeProperty, data: NodeData): boolean {
  const rules = definition.visibility;
  if (!rules || rules.length === 0) return true;
  return rules.some(rule =>
    Object.entries(rule).every(([name, wanted]) => {
      const value = data.properties?.[name]?.value;
      return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
    }),
  );
}

function guess(value: unknown): PropertyDefinition {
  if (typeof value === 'boolean') return { preferredControlType: 'toggleSwitch' };
  if (typeof value === 'number') return { preferredControlType: 'textField', type: 'number' };
  if (typeof value === 'string') return { preferredControlType: 'textArea', enableParameters: true };
  return { preferredControlType: 'json' };
}
