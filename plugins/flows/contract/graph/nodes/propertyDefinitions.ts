import type { ConnectorManifest, PropertyDefinition } from '#plugins/connectors/contract';
import type {
  EnrichedProperties,
  EnrichedProperty,
} from '#plugins/connectors/contract/connectorCalls';
import type { NodeData } from '../../flow';
import { generalProperties } from './ownProperties';

/** A property of a node with how it is asked for. */
export interface NodeProperty {
  readonly name: string;
  readonly definition: EnrichedProperty;
}

/**
 * The properties that a node's capability asks for, in its order, then those that the connector
 * told of this very node, then those the node has beyond them, so that nothing it carries is out of
 * reach.
 */
export function propertyDefinitions(
  data: NodeData,
  manifest?: ConnectorManifest,
  enriched: EnrichedProperties = {},
): readonly NodeProperty[] {
  const capability = manifest?.capabilities[data.capabilityName ?? ''] as
    | (ConnectorManifest['capabilities'][string] & { properties?: ConnectorManifest['properties'] })
    | undefined;
  const names = (capability?.flowConfigView.items ?? []).map(({ propertyName }) => propertyName);
  const definition = (name: string): EnrichedProperty => ({
    ...(manifest?.properties[name] ??
      enriched[name] ??
      guess(name, data.properties?.[name]?.value)),
    ...capability?.properties?.[name],
    ...enriched[name],
  });
  return [...new Set([...names, ...Object.keys(enriched), ...Object.keys(data.properties ?? {})])]
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

/**
 * How a property is best asked for where no manifest says it: by its name, then by what it holds.
 */
function guess(name: string, value: unknown): PropertyDefinition {
  const displayName = readable(name);
  const code = codes.find(([pattern]) => pattern.test(name));
  if (code && typeof value === 'string') {
    return {
      displayName,
      preferredControlType: 'codeEditor',
      language: code[1],
      enableParameters: true,
    };
  }
  if (name === 'formFieldsList') return { displayName, preferredControlType: 'formFieldsList' };
  if (typeof value === 'boolean') return { displayName, preferredControlType: 'toggleSwitch' };
  if (typeof value === 'number')
    return { displayName, preferredControlType: 'textField', type: 'number' };
  if (typeof value === 'string')
    return { displayName, preferredControlType: 'textArea', enableParameters: true };
  if (Array.isArray(value) && value.length > 0) {
    if (value.every(each => typeof each === 'string'))
      return { displayName, preferredControlType: 'textFieldArrayView' };
    if (value.every(isPair)) return { displayName, preferredControlType: 'keyValueList' };
  }
  return { displayName, preferredControlType: 'json' };
}

const codes: readonly (readonly [pattern: RegExp, language: string])[] = [
  [/html/i, 'html'],
  [/css$/i, 'css'],
  [/script$|^code$/i, 'javascript'],
  [/schema$/i, 'json'],
];

const isPair = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  ('key' in value || 'name' in value);

/** `customHTML` as "Custom HTML". */
function readable(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
