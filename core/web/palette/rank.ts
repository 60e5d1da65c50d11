import { prepare, score, wordsOf, type Prepared } from './fuzzy';

/** One thing the palette offers. */
export interface Item {
  /** Stays the same from visit to visit: habits are kept by it. */
  readonly id: string;
  readonly title: string;
  /** What kind of thing it is, shown at the right. */
  readonly group: string;
  /** Shown beside the title. */
  readonly hint?: string;
  readonly keys?: string;
  /** Why it cannot be chosen now; it is shown grey. */
  readonly locked?: boolean;
  /** The server found it: it is kept even where the title does not show why. */
  readonly found?: boolean;
  readonly run: () => unknown;
  /** The palette is about to offer it for choosing: fetch what it needs. */
  readonly preload?: () => void;
}

/** An item with its texts prepared. */
export interface Indexed {
  readonly item: Item;
  readonly title: Prepared;
  readonly more: Prepared;
}

/** Prepares items once, not at each key. */
export const indexItems = (items: readonly Item[]): readonly Indexed[] =>
  items.map(item => ({ item, title: prepare(item.title), more: prepare(`${item.group} ${item.hint ?? ''}`) }));

/** How often and how lately a person chose an item, as points from 0 to 300. */
export type Habit = (id: string) => number;

/** The best items for a query, best first. Without a query: habits first, then the order given. */
export function rank(index: readonly Indexed[], query: string, habit: Habit, limit = 50): readonly Item[] {
  const words = wordsOf(query);
  if (words.length === 0) return byHabit(index, habit).slice(0, limit);
  const scored: { readonly item: Item; readonly points: number }[] = [];
  for (const { item, title, more } of index) {
    const points = Math.max(score(words, title) || mixed(words, title, more), item.found ? 250 : 0);
    if (points > 0) scored.push({ item, points: points + habit(item.id) / 2 });
  }
  scored.sort((a, b) => b.points - a.points);
  return scored.slice(0, limit).map(({ item }) => item);
}

/** Some words are in the title and the rest in the group or hint, such as "flows sign". */
function mixed(words: readonly string[], title: Prepared, more: Prepared): number {
  if (!words.some(word => more.lower.includes(word))) return 0;
  let sum = 0;
  for (const word of words) {
    const one = Math.max(score([word], title), more.lower.includes(word) ? 220 : 0);
    if (one === 0) return 0;
    sum += one;
  }
  return sum / words.length;
}

function byHabit(index: readonly Indexed[], habit: Habit): Item[] {
  const points = new Map(index.map(({ item }) => [item.id, habit(item.id)]));
  return index.map(({ item }) => item).sort((a, b) => points.get(b.id)! - points.get(a.id)!);
}
