import type { PropertyValue } from '#plugins/flows/contract/internal';

const braces = /\{\{([^{}]*)\}\}/g;
const start = /^(?:local|global)\./;

/** A reference in a property of a node. */
export interface PropertyReference {
  readonly property: string;
  readonly reference: string;
}

/** Properties that a run doesn’t read. */
const unread = new Set([
  'nodeTitle',
  'nodeDescription',
  'inputSchema',
  'outputSchema',
  'code',
  'sktemplate',
  'formFieldsList',
  'validationRules',
]);

/** Lists the references in the properties of a node, each once for a property. */
export function listReferences(
  raw: Readonly<Record<string, PropertyValue>>,
): readonly PropertyReference[] {
  return Object.entries(raw).flatMap(([property, value]) => {
    if (unread.has(property)) return [];
    const text = JSON.stringify(value?.value ?? null);
    const references = new Set([...text.matchAll(braces)].map(([, inside = '']) => inside.trim()));
    return [...references]
      .filter(reference => start.test(reference) && !reference.includes('\\'))
      .map(reference => ({ property, reference }));
  });
}

/** Returns a property whose references of one kind lead elsewhere. */
export function replaceReference(
  value: PropertyValue,
  reference: string,
  other: string,
): PropertyValue {
  const change = (part: unknown): unknown => {
    if (typeof part === 'string')
      return part.replace(braces, (whole, inside: string) =>
        inside.trim() === reference ? `{{${other}}}` : whole,
      );
    if (Array.isArray(part)) return part.map(change);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, change(inner)]));
  };
  return { ...value, value: change(value.value) };
}
