import { prepare, score, splitWords, type Prepared } from './fuzzy';
import type { Item } from './Item';

/** An item with its texts prepared. */
export interface Indexed {
  readonly item: Item;
  readonly title: Prepared;
  readonly more: Prepared;
}

/** How often and how lately a person chose an item, as points from 0 to 300. */
export type Habit = (id: string) => number;

const prepared = new WeakMap<Item, Indexed>();

/** Prepares each item once, whatever lists it comes to stand in. */
export const indexItems = (items: readonly Item[]): readonly Indexed[] =>
  items.map(item => {
    let known = prepared.get(item);
    if (!known) {
      known = {
        item,
        title: prepare(item.title),
        more: prepare(`${item.group} ${item.hint ?? ''}`),
      };
      prepared.set(item, known);
    }
    return known;
  });

/**
 * Ranks one list for one query after another: where letters are added, only what fitted before is
 * looked at.
 */
export class Ranking {
  private query = '';
  private fitting: readonly Indexed[];

  constructor(private readonly index: readonly Indexed[]) {
    this.fitting = index;
  }

  /**
   * The best items for a query, best first. Without a query: frecency first, then the order given.
   */
  best(query: string, habit: Habit, limit = 50): readonly Item[] {
    const words = splitWords(query);
    const among = this.query && query.startsWith(this.query) ? this.fitting : this.index;
    const fitting: Indexed[] = [];
    const top = new Top(limit);
    for (const each of among) {
      const points = words.length > 0 ? fit(each, words) : 1;
      if (points <= 0) continue;
      fitting.push(each);
      top.take(
        each.item,
        words.length > 0 ? points + habit(each.item.id) / 2 : points + habit(each.item.id),
      );
    }
    this.query = query;
    this.fitting = fitting;
    return top.items;
  }
}

function fit({ item, title, more }: Indexed, words: readonly string[]): number {
  return Math.max(score(words, title) || scoreMixed(words, title, more), item.found ? 250 : 0);
}

/** The few best of many; of equal ones the earlier stays first. */
class Top {
  readonly items: Item[] = [];
  private readonly points: number[] = [];

  constructor(private readonly limit: number) {}

  take(item: Item, points: number): void {
    const { length } = this.items;
    if (length === this.limit && points <= this.points[length - 1]!) return;
    let at = length;
    while (at > 0 && this.points[at - 1]! < points) at -= 1;
    this.items.splice(at, 0, item);
    this.points.splice(at, 0, points);
    if (length < this.limit) return;
    this.items.pop();
    this.points.pop();
  }
}

/** Some words are in the title and the rest in the group or hint, such as "flows sign". */
function scoreMixed(words: readonly string[], title: Prepared, more: Prepared): number {
  if (!words.some(word => more.lower.includes(word))) return 0;
  let sum = 0;
  for (const word of words) {
    const one = Math.max(score([word], title), more.lower.includes(word) ? 220 : 0);
    if (one === 0) return 0;
    sum += one;
  }
  return sum / words.length;
}
