interface Part {
  readonly from: number;
  readonly part: string;
  readonly hit: boolean;
}

/** A text in parts: those that a word of the query stands in, and those between. */
export function splitByQuery(text: string, query: string): readonly Part[] {
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ from: 0, part: text, hit: false }];
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const literal = longestFirst.map(word =>
    word.replace(/[\\^$.*+?()[\]{}|/]/g, found => `\\${found}`),
  );
  const any = new RegExp(`(${literal.join('|')})`, 'giu');
  let from = 0;
  return text.split(any).flatMap((part, at) => {
    const start = from;
    from += part.length;
    return part ? [{ from: start, part, hit: at % 2 === 1 }] : [];
  });
}
