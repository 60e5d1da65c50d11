import { isObject } from './unknown';

const mask = '******';

/** Whether a text may be what a masked one was. */
function fits(masked: unknown, value: unknown): boolean {
  if (masked === mask) return true;
  if (typeof masked !== 'string' || typeof value !== 'string' || !masked.includes(mask))
    return false;
  const parts = masked.split(mask);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (!value.startsWith(first) || !value.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = value.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= value.length - last.length;
}

/**
 * Whether two JSON values say the same, whatever the order of their keys. What one of them masks
 * (******) is taken to be the same.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other || fits(one, other) || fits(other, one)) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const listDefinedKeys = (record: Record<string, unknown>) =>
    Object.keys(record).filter(key => record[key] !== undefined);
  const keys = listDefinedKeys(one);
  return (
    keys.length === listDefinedKeys(other).length &&
    keys.every(key => Object.hasOwn(other, key) && sameValue(one[key], other[key]))
  );
}
