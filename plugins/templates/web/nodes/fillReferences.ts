const reference = /\{\{\{?\s*(?:global|local)\.([\w.-]+)\s*\}{2,3}/g;
const condition = /\{\{#\w+\s+([A-Za-z_]\w*)/g;
const input = /\{\{\{?\s*([A-Za-z_]\w*)\s*\}?\}\}/g;

/**
 * Prepares the HTML of a node for a preview outside a run: each reference to a variable or to an
 * output, and each of the node’s own inputs, shows its name; what an input decides stays hidden.
 */
export function fillReferences(html: string): {
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
} {
  const template = html.replace(reference, (_, path: string) => path.split('.').at(-1) ?? '');
  const deciding = new Set(Array.from(template.matchAll(condition), ([, name]) => name));
  const names = Array.from(template.matchAll(input), ([, name = '']) => name).filter(
    name => name !== 'else' && !deciding.has(name),
  );
  return { template, values: Object.fromEntries(names.map(name => [name, name])) };
}
