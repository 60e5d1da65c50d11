import { documentFlows } from './documentFlows';

/**
 * Returns the values for a preview: the variables that the flows of a template set themselves, such
 * as the company's name.
 */
export function shownValues(document: object): Readonly<Record<string, unknown>> {
  const nodes = documentFlows(document).flatMap(({ graphData }) => graphData.elements.nodes);
  const rows = nodes.flatMap(({ data }) => {
    const saved = data.properties?.['saveVariables']?.value;
    return Array.isArray(saved)
      ? (saved as readonly { readonly name?: unknown; readonly value?: unknown }[])
      : [];
  });
  // A value that is rich text or a reference shows nothing of use.
  const plain = rows.filter(({ value }) => typeof value === 'string' && !/^\s*\[|\{\{/.test(value));
  return {
    global: {
      variables: Object.fromEntries(plain.map(({ name, value }) => [String(name), value])),
    },
  };
}
