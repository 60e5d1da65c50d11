import { isRecord } from '#core/contract';
import type { ClaimCondition, TokenVerdict } from '../contract';

/**
 * Whether a text is as a pattern says, in which `*` stands for any number of any characters and
 * everything else for itself. Takes time that grows with the text’s length times the pattern’s.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === pattern;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const piece of rest) {
    const start = text.indexOf(piece, at);
    if (start < 0 || start + piece.length > end) return false;
    at = start + piece.length;
  }
  return text.endsWith(last);
}

const toTexts = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(toTexts);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [String(value)]
    : [];
};

/** Returns a claim’s values as texts; the parts of `a.b` lead into objects where no claim has the name. */
export function readClaim(
  claims: Readonly<Record<string, unknown>>,
  name: string,
): readonly string[] {
  if (Object.hasOwn(claims, name)) return toTexts(claims[name]);
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, part)) return [];
    value = value[part];
  }
  return toTexts(value);
}

/** Compares claims with each condition. A claim with several values meets one if any of them does. */
export const checkConditions = (
  conditions: readonly ClaimCondition[],
  claims: Readonly<Record<string, unknown>>,
): TokenVerdict['conditions'] =>
  conditions.map(({ claim, pattern }) => {
    const values = readClaim(claims, claim);
    return {
      claim,
      pattern,
      met: values.some(value => matchesGlob(pattern, value)),
      ...(values.length > 0 && { actual: values.join(', ').slice(0, 500) }),
    };
  });
