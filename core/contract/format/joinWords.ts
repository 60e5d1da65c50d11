const conjunction = new Intl.ListFormat('en');
const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });

/** Lists words for a sentence: `a, b, and c`. */
export const joinAnd = (words: readonly string[]): string => conjunction.format(words);

/** Lists choices for a sentence: `a, b, or c`. */
export const joinOr = (words: readonly string[]): string => disjunction.format(words);
