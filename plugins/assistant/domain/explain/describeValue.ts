import { mask } from '#plugins/flows/contract/graph/redact/redact';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { readReference } from '#plugins/flows/contract/graph/references/references';

/**
 * A value as a reader says it: rich text as its text, each reference as “x of “Page”” or as its
 * variable; other values as JSON.
 */
export function describeValue(value: unknown, titleOf: (nodeId: string) => string): string {
  if (typeof value === 'string')
    return plainText(value)
      .replaceAll(mask, 'a hidden value')
      .replace(/\{\{\{?([^{}]*)\}?\}\}/g, (_whole, path: string) =>
        describeReference(path.trim(), titleOf),
      )
      .trim();
  if (!Array.isArray(value)) return JSON.stringify(value) ?? '';
  return value
    .map(each => {
      const {
        name,
        key,
        value: own,
      }: { name?: unknown; key?: unknown; value?: unknown } = each ?? {};
      const called = typeof name === 'string' ? name : key;
      return typeof called === 'string' && own !== undefined
        ? `${called.split('##')[0]} = ${describeValue(own, titleOf)}`
        : describeValue(each, titleOf);
    })
    .join(', ');
}

function describeReference(path: string, titleOf: (nodeId: string) => string): string {
  const { kind, name, nodeId } = readReference(path);
  const last = path.split('.').at(-1) ?? path;
  if (kind === 'node' && nodeId !== undefined) return `${last} of “${titleOf(nodeId)}”`;
  if (name === undefined || name === '') return path;
  const inside = last === name ? '' : `${last} of `;
  return kind === 'parameter' ? `${inside}the input ${name}` : `${inside}${name}`;
}
