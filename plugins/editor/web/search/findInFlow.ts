import type { NodeElement } from '#plugins/flows/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';

const texts = new WeakMap<object, string>();

/**
 * The nodes in which every word of a query occurs: in the id, the title, the names or any property.
 */
export function findInFlow(nodes: Iterable<NodeElement>, query: string): readonly string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const matches: string[] = [];
  for (const { data } of nodes) {
    let text = texts.get(data);
    if (text === undefined) texts.set(data, (text = formatSearchText(data).toLowerCase()));
    if (words.every(word => text.includes(word))) matches.push(data.id);
  }
  return matches;
}

function formatSearchText(value: unknown): string {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(formatSearchText).join(' ');
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(formatSearchText).join(' ');
  return value === undefined || value === null ? '' : String(value);
}
