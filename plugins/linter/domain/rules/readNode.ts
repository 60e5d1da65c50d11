import { isObject } from '#core/contract/internal';
import type { NodeData } from '#plugins/flows/contract';
import { type GraphIndex, connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { shortenName } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { findReferences } from '#plugins/flows/contract/graph/references/references';

/** Finds the comparisons with several outcomes. */
export const findComparisons = (index: GraphIndex) =>
  connections(index).filter(({ data }) => data.capabilityName === 'AEqualsMultipleB');

/** Returns the outcomes of a comparison. */
export function getOutcomes(
  data: NodeData,
): readonly { readonly id?: unknown; readonly value?: unknown }[] {
  const outcomes = data.properties?.rightValueMultiple?.value;
  return Array.isArray(outcomes) ? outcomes : [];
}

/** Whether a value is filled in; rich text counts by the text a person sees. */
export const hasText = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  (typeof value === 'string' ? plainText(value).trim() : value) !== '';

const known = new WeakMap<object, boolean>();

/** Whether a property refers to anything global: variables, inputs, facts of the run. */
export function readsGlobal(property: unknown): boolean {
  const before = isObject(property) ? known.get(property) : undefined;
  if (before !== undefined) return before;
  const reads = findReferences(property).some(({ path }) => path.startsWith('global.'));
  if (isObject(property)) known.set(property, reads);
  return reads;
}

const requiredInputs = new WeakMap<NodeData, readonly string[]>();

/** Returns the inputs that a teleport's start node requires of those who go to it. */
export function getRequiredInputs(data: NodeData): readonly string[] {
  const known = requiredInputs.get(data) ?? readRequiredInputs(data);
  requiredInputs.set(data, known);
  return known;
}

/** How many inputs a message names. */
const mostNamed = 10;

/**
 * Names the first of the required inputs that are missing; empty where none is. It looks at no more
 * than at those that are there and those that it names.
 */
export function describeMissing(
  required: readonly string[],
  isMissing: (name: string) => boolean,
): string {
  const missing: string[] = [];
  for (let at = 0; at < required.length && missing.length <= mostNamed; at++) {
    const name = required[at] ?? '';
    if (isMissing(name)) missing.push(shortenName(name));
  }
  const named = missing.slice(0, mostNamed).join(', ');
  return missing.length > mostNamed ? `${named}, and others` : named;
}

function readRequiredInputs(data: NodeData): readonly string[] {
  const schema = data.properties?.inputSchema?.value;
  if (typeof schema !== 'string') return [];
  try {
    const {
      properties = {},
      required = [],
    }: { properties?: Record<string, { required?: unknown }>; required?: unknown } =
      JSON.parse(schema);
    const named = Array.isArray(required) ? required.filter(each => typeof each === 'string') : [];
    const marked = Object.entries(properties).filter(([, field]) => field?.required === true);
    return [...new Set([...named, ...marked.map(([name]) => name)])];
  } catch {
    return [];
  }
}
