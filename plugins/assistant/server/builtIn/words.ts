import type { AskedFlow } from '../engines/Engine';

/** A count with its word, such as `3 pages`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Words in a row, with “and” before the last. */
export function listed(words: readonly string[], most = 8): string {
  const shown = words.length > most ? [...words.slice(0, most), `${words.length - most} more`] : words;
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** A node's title in quotation marks. */
export function titles(asked: Pick<AskedFlow, 'explanation'>): (nodeId: string) => string {
  const byId = new Map(asked.explanation.nodes.map(({ nodeId, title }) => [nodeId, title]));
  return id => `“${clipped(byId.get(id) ?? id)}”`;
}

/** A text on one line, cut where it is long. */
export function clipped(text: string, longest = 80): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
