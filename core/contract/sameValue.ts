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
    const start = value.indexOf(part, at);
    if (start < 0) return false;
    at = start + part.length;
  }
  return at <= value.length - last.length;
}

const listDefinedKeys = (record: Record<string, unknown>) =>
  Object.keys(record).filter(key => record[key] !== undefined);

type Equal = (one: unknown, other: unknown) => boolean;

/** Whether two lists or records have the same members, whatever the order of their keys. */
function hasSameMembers(one: unknown, other: unknown, equal: Equal): boolean {
  if (!isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = listDefinedKeys(one);
  return (
    keys.length === listDefinedKeys(other).length &&
    keys.every(key => Object.hasOwn(other, key) && equal(one[key], other[key]))
  );
}

/** Whether two JSON values are equal, whatever the order of their keys. */
export const equalJson: Equal = (one, other) =>
  one === other || hasSameMembers(one, other, equalJson);

/** Whether two JSON values are equal where neither is masked (`******`). */
export const sameValue: Equal = (one, other) =>
  one === other || fits(one, other) || fits(other, one) || hasSameMembers(one, other, sameValue);
