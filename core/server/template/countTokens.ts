import Handlebars from 'handlebars';

/** Members of the package that its types leave out. */
interface Reader {
  readonly terminals_: Readonly<Record<number, string>>;
  readonly lexer: {
    yy: object;
    setInput(template: string): void;
    lex(): number;
  };
}
const { lexer, terminals_ } = (Handlebars as unknown as { readonly Parser: Reader }).Parser;

// The largest of real pages has 500. This many take the parser 0.1 s.
const mostTokens = 20_000;
const deepest = 60;

/**
 * Counts the words of a template in linear time, and fails with a sentence where there are too many
 * or they nest too deep: the parser takes minutes for a hundred kilobytes of open blocks.
 */
export function countTokens(template: string): number {
  let tokens = 0;
  /** The branches of each block that is open; `else if` opens one more within it. */
  const open: number[] = [];
  let [depth, parentheses] = [0, 0];
  lexer.yy = {};
  lexer.setInput(template);
  for (;;) {
    const token = terminals_[lexer.lex()];
    if (token === 'EOF' || token === undefined) return tokens;
    if (++tokens > mostTokens)
      throw new Error(
        `it has more than ${mostTokens} words in braces. Split it into several pages.`,
      );
    if (token === 'OPEN_BLOCK' || token === 'OPEN_INVERSE') {
      open.push(1);
      depth++;
    } else if (token === 'OPEN_INVERSE_CHAIN') {
      open.push((open.pop() ?? 0) + 1);
      depth++;
    } else if (token === 'OPEN_ENDBLOCK') depth -= open.pop() ?? 0;
    else if (token === 'OPEN_SEXPR') parentheses++;
    else if (token === 'CLOSE_SEXPR') parentheses--;
    if (depth > deepest || parentheses > deepest)
      throw new Error(
        `it is nested deeper than ${deepest} levels. Nest fewer blocks or parentheses.`,
      );
  }
}
