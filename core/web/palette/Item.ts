/** The prefixes that narrow the palette: commands, screens, people, nodes of flows. */
export type Sign = '>' | '/' | '@' | '#';

/** One thing the palette offers. */
export interface Item {
  /** Stays the same from visit to visit: frecency is kept by it. */
  readonly id: string;
  readonly title: string;
  /** The kind of the item, shown at the right. */
  readonly group: string;
  /** Further words that find it, with commas between: synonyms, and names of related things. */
  readonly words?: string;
  /** Shown beside the title. */
  readonly hint?: string;
  readonly keys?: string;
  /** `false` while something else hears the keys. */
  readonly bound?: boolean;
  readonly sign?: Sign;
  /** Why it cannot be chosen now; it is shown grey. */
  readonly locked?: boolean;
  /** The server found it: it is kept even where the title does not show why. */
  readonly found?: boolean;
  /** Where a found thing is opened: with it the palette remembers what was opened lately. */
  readonly to?: string;
  /** It asks something before it acts, so the palette stays open. */
  readonly asks?: boolean;
  readonly run: () => unknown;
  /** The palette is about to offer it for choosing: fetch what it needs. */
  readonly preload?: () => void;
}

const signs: readonly Sign[] = ['>', '/', '@', '#'];

/** Parses the text typed on the palette's first page: the sign that narrows it, and the rest. */
export function parseQuery(query: string): {
  readonly sign: Sign | undefined;
  readonly words: string;
} {
  const typed = query.trimStart();
  const sign = signs.find(each => typed.startsWith(each));
  return { sign, words: sign ? typed.slice(1).trimStart() : typed };
}
