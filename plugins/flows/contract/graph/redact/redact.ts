import { isObject } from '#core/contract/internal';
import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import type { GraphData, NodeElement } from '../../flow';
import { plainText } from '../richtext/richText';
import { hideKeys } from './hideKeys';

/** The placeholder for a secret. */
export const mask = '******';

const secretName =
  /secret|pass(?:word|phrase|wd|code)|api_?key|private_?key|access_?token|refresh_?token|bearer|authorization|credential|cookie|signature|(?:^|[-_])(?:token|pin|otp|key)$/i;
const wholeSecret = /secret|password|passphrase|api_?key|private_?key|access_?token/i;
const reference = /^\s*\{\{[^{}]*\}\}\s*$/;
const deepest = 40;

type Definitions = ConnectorManifest['properties'] | undefined;

/**
 * Whether a property's value is a secret: its definition says so, or its name. A lone reference is
 * none.
 */
export function isSecretProperty(name: string, value: unknown, definitions: Definitions): boolean {
  return (
    typeof value === 'string' &&
    value !== '' &&
    !value.startsWith('{{') &&
    (definitions?.[name]?.secure === true ||
      definitions?.[name]?.preferredControlType === 'secureTextArea' ||
      wholeSecret.test(name))
  );
}

/** The definitions and field names that locate secrets in a flow. */
export interface RedactOptions {
  readonly definitions: (connectorId: string) => Definitions;
  /** Further names whose values are masked, as the flow's settings list them. */
  readonly fields?: readonly string[];
}

/**
 * A graph of which nothing secret is left: properties that are secrets, values under names that
 * sound like one at any depth, and texts that look like keys wherever they stand, code included.
 * What has none is the same object.
 */
export function redactGraph(graph: GraphData, terms: RedactOptions): GraphData {
  const nodes = graph.elements.nodes ?? [];
  const masked = nodes.map(node => redactNode(node, terms));
  if (masked.every((node, at) => node === nodes[at])) return graph;
  return { ...graph, elements: { ...graph.elements, nodes: masked } };
}

function redactNode(node: NodeElement, { definitions, fields = [] }: RedactOptions): NodeElement {
  const { properties } = node.data;
  if (!properties) return node;
  const known = definitions(node.data.connectorId ?? '');
  const more = new Set(fields.map(name => name.toLowerCase()));
  let changed = false;
  const entries = Object.entries(properties).map(([name, property]) => {
    const secret = isSecretProperty(name, property?.value, known) || more.has(name.toLowerCase());
    const value = secret
      ? (loneReference(property?.value) ?? mask)
      : redactValue(property?.value, more);
    if (value === property?.value) return [name, property] as const;
    changed = true;
    return [name, { ...property, value }] as const;
  });
  return changed
    ? { ...node, data: { ...node.data, properties: Object.fromEntries(entries) } }
    : node;
}

/**
 * A text that is one reference and nothing else, rich text as well; as that reference alone, so
 * that nothing beside it is kept.
 */
function loneReference(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = reference.test(value) ? value : plainText(value);
  return reference.test(text) ? text : undefined;
}

/**
 * Any value without what is secret in it, by the names its parts stand under and by how texts look.
 */
export function redactValue(
  value: unknown,
  fields: ReadonlySet<string> = new Set(),
  depth = 0,
): unknown {
  if (typeof value === 'string') return hideKeys(value);
  if (!isObject(value)) return value;
  if (depth > deepest) return mask;
  if (Array.isArray(value)) {
    const items = value.map(item => redactValue(item, fields, depth + 1));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const isSecretName = (name: string) => secretName.test(name) || fields.has(name.toLowerCase());
  const { key, name, value: held } = value;
  const named = [key, name].find(each => typeof each === 'string');
  let changed = false;
  const entries = Object.entries(value).map(([name, item]) => {
    const secret =
      (isSecretName(name) && name !== 'key') ||
      (name === 'value' && item === held && named !== undefined && isSecretName(named));
    const next =
      secret && isValue(item)
        ? (loneReference(item) ?? mask)
        : redactValue(item, fields, depth + 1);
    if (next !== item) changed = true;
    return [name, next] as const;
  });
  return changed ? Object.fromEntries(entries) : value;
}

const isValue = (item: unknown) =>
  (typeof item === 'string' && item !== '') || typeof item === 'number';
