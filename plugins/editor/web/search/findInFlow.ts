import type { NodeData, NodeElement } from '#plugins/flows/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';

const texts = new WeakMap<object, string>();

/**
 * The nodes in which every word of a query occurs: in the id, the title, the names, any property,
 * or what the canvas shows of it.
 *
 * @param readShown Returns what the canvas shows of a node beside its own texts, such as the title
 *   of its capability.
 */
export function findInFlow(
  nodes: Iterable<NodeElement>,
  query: string,
  readShown: (data: NodeData) => string = () => '',
): readonly string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const matches: string[] = [];
  for (const { data } of nodes) {
    let text = texts.get(data);
    if (text === undefined) texts.set(data, (text = formatSearchText(data).toLowerCase()));
    const missing = words.filter(word => !text.includes(word));
    const shown = missing.length > 0 ? readShown(data).toLowerCase() : '';
    if (missing.every(word => shown.includes(word))) matches.push(data.id);
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
