import type { Item } from './Item';

/** A text prepared once, so that each key only compares. */
interface Prepared {
  readonly lower: string;
  /** Where its words begin. */
  readonly starts: readonly number[];
  /** The first letters of its words. */
  readonly initials: string;
}

const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char);

/** Lowers a text and finds its words; a capital after a small letter begins one, too. */
export function prepare(text: string): Prepared {
  const lower = text.toLowerCase();
  const starts: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (!isWord(char)) continue;
    const before = text[at - 1];
    const camel =
      before !== undefined && before === before.toLowerCase() && char !== char.toLowerCase();
    if (before === undefined || !isWord(before) || camel) starts.push(at);
  }
  return { lower, starts, initials: starts.map(at => lower[at]).join('') };
}

/** The words of what was typed. */
export const splitWords = (query: string): readonly string[] =>
  query.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * How well a text answers the words: 0 when one of them is not in it, about 1000 a word when it is
 * the text.
 */
export function score(words: readonly string[], text: Prepared): number {
  let sum = 0;
  for (const word of words) {
    const one = scoreWord(word, text);
    if (one === 0) return 0;
    sum += one;
  }
  return sum / Math.max(1, words.length) - Math.min(40, text.lower.length / 4);
}

function scoreWord(word: string, { lower, starts, initials }: Prepared): number {
  const at = lower.indexOf(word);
  if (at === 0) return word.length === lower.length ? 1000 : 900;
  if (at > 0) {
    const start = starts.findIndex(each => lower.startsWith(word, each));
    return start >= 0 ? 760 - Math.min(60, start * 10) : 500 - Math.min(100, at);
  }
  const initial = initials.indexOf(word);
  if (initial >= 0) return Math.max(210, 450 - initial * 10);
  return scoreScattered(word, lower, starts);
}

/** Letters in order with others between: better the fewer jumps, and where it begins at a word. */
function scoreScattered(word: string, lower: string, starts: readonly number[]): number {
  let from = lower.indexOf(word.charAt(0));
  if (from < 0) return 0;
  let points = starts.includes(from) ? 200 : 150;
  for (let index = 1; index < word.length; index += 1) {
    const next = lower.indexOf(word.charAt(index), from + 1);
    if (next < 0) return 0;
    if (next > from + 1) points -= starts.includes(next) ? 4 : Math.min(40, 12 + next - from);
    from = next;
  }
  return points > 40 ? points : 0;
}

/** An item with its texts prepared. */
export interface Indexed {
  readonly item: Item;
  readonly title: Prepared;
  readonly more: Prepared;
  /** The title with the words that find it as well; undefined where there are none. */
  readonly synonyms: Prepared | undefined;
  /** Each synonym in full. */
  readonly phrases: ReadonlySet<string>;
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
        synonyms: item.words === undefined ? undefined : prepare(`${item.title} ${item.words}`),
        phrases: new Set(item.words?.toLowerCase().split(', ')),
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

function fit({ item, title, more, synonyms, phrases }: Indexed, words: readonly string[]): number {
  return Math.max(
    score(words, title) || scoreMixed(words, title, more),
    synonyms ? scoreSynonyms(words, synonyms) : 0,
    phrases.has(words.join(' ')) ? 850 : 0,
    item.found ? 250 : 0,
  );
}

/** Each word begins one of the title or of its synonyms: most where they follow one another. */
function scoreSynonyms(words: readonly string[], { lower, starts }: Prepared): number {
  const begins = (text: string) => starts.some(at => lower.startsWith(text, at));
  if (!words.every(begins)) return 0;
  return begins(words.join(' ')) ? 720 : 600;
}

/** The few best of many; of equal ones the earlier stays first. */
class Top {
  readonly items: Item[] = [];
  private readonly points: number[] = [];

  constructor(private readonly limit: number) {}

  take(item: Item, points: number): void {
    const { length } = this.items;
    if (length === this.limit && points <= (this.points.at(-1) ?? 0)) return;
    const below = this.points.findIndex(each => each < points);
    const at = below < 0 ? length : below;
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
