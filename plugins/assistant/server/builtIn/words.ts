import type { AskedFlow } from '../engines/Engine';
import { format } from '#core/contract';
import { strings } from '../../strings';

/** A count with its word, such as `3 pages`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  format(strings.counted, { count, one, many });

/** Words in a row, with “and” before the last. */
export function formatList(words: readonly string[], most = 8): string {
  const shown =
    words.length > most ? [...words.slice(0, most), `${words.length - most} more`] : words;
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** A node's title in quotation marks; of a note, the beginning of its text. */
export function titles({
  explanation,
}: Pick<AskedFlow, 'explanation'>): (nodeId: string) => string {
  const byId = new Map(explanation.nodes.map(({ nodeId, title }) => [nodeId, title]));
  return id => {
    const known = byId.get(id);
    if (known !== undefined) return `“${clip(known)}”`;
    const note = explanation.notes.find(({ nodeId }) => nodeId === id);
    return note === undefined
      ? `“${id}”`
      : note.text
        ? `the annotation “${clip(note.text, 40)}”`
        : 'an empty annotation';
  };
}

/** Places in a row, those of the same name told once with how many they are. */
export function formatPlaces(names: readonly string[], most = 5): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return formatList(
    [...counts].map(([name, count]) => (count > 1 ? `${name} (${count} nodes)` : name)),
    most,
  );
}

/** A text on one line, cut where it is long. */
export function clip(text: string, longest = 80): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** Things by what they have in common, in the order of the first. */
export function groupItems<T>(
  all: readonly T[],
  keyOf: (one: T) => string,
): ReadonlyMap<string, readonly [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const one of all) {
    const there = groups.get(keyOf(one));
    if (there) there.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
