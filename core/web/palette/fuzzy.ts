/** A text prepared once, so that each key only compares. */
export interface Prepared {
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
    const char = text[at]!;
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
  let from = lower.indexOf(word[0]!);
  if (from < 0) return 0;
  let points = starts.includes(from) ? 200 : 150;
  for (let index = 1; index < word.length; index += 1) {
    const next = lower.indexOf(word[index]!, from + 1);
    if (next < 0) return 0;
    if (next > from + 1) points -= starts.includes(next) ? 4 : Math.min(40, 12 + next - from);
    from = next;
  }
  return points > 40 ? points : 0;
}
