/**
 * Whether two values of a variable say the same, though one may be typed and the other written as
 * text.
 */
export function saysTheSame(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (!/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return value;
  }
}
