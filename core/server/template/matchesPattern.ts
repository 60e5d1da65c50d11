import { RE2JS } from 're2js';

const longestPattern = 1000;
const longestText = 100_000;
/** Characters of a text times parts of a pattern: some patterns look at each part at each character. */
const mostSteps = 4_000_000;
const mostKept = 200;
const kept = new Map<string, RE2JS>();

/**
 * Checks whether a regular expression that a company wrote matches anywhere in a text, in time that
 * grows with their lengths alone. A text of more than 100,000 characters matches none, nor does a
 * shorter one that would take too long with a pattern of many parts.
 *
 * @throws A sentence where the expression cannot be read.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const expression = compilePattern(pattern);
  const longest = Math.min(longestText, mostSteps / expression.programSize());
  return text.length <= longest && expression.test(text);
}

function compilePattern(pattern: string): RE2JS {
  const known = kept.get(pattern);
  if (known) return known;
  if (pattern.length > longestPattern)
    throw new Error(`A pattern can have up to ${longestPattern} characters. Shorten it.`);
  let expression: RE2JS;
  try {
    expression = RE2JS.compile(RE2JS.translateRegExp(pattern), RE2JS.LOOKBEHINDS);
  } catch (fault) {
    throw new Error(
      `The pattern “${pattern}” can’t be parsed. Lookaheads such as (?=…) and backreferences such as \\1 are not supported. Use a separate rule for each condition.`,
      { cause: fault },
    );
  }
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
  kept.set(pattern, expression);
  return expression;
}
