/** A reference in a text, with its braces: where it stands, and the path in it. */
export interface FoundReference {
  readonly from: number;
  readonly to: number;
  readonly path: string;
}

const complete =
  /(?<!\{)\{\{\s*((?:local|global)\.[^{}\n]+)\}\}(?!\})|\{\{\{\s*((?:local|global)\.[^{}\n]+)\}\}\}/g;

/** Finds the references of a text that stand for themselves; not those in blocks of templates. */
export function findCompleteReferences(text: string): readonly FoundReference[] {
  if (!text.includes('{{')) return [];
  return [...text.matchAll(complete)].map(found => ({
    from: found.index,
    to: found.index + found[0].length,
    path: (found[1] ?? found[2] ?? '').trimEnd(),
  }));
}

/** A reference that is being typed: where its braces begin, and what stands behind them. */
export interface OpenReference {
  readonly from: number;
  readonly query: string;
}

/** Finds the reference that is being typed in front of a place. */
export function findOpenReference(before: string): OpenReference | undefined {
  const match = /\{\{([^{}\n]{0,100})$/.exec(before);
  return match ? { from: match.index, query: match[1]!.trim() } : undefined;
}
