import { isObject } from '#core/contract/internal';

const listKeys = (record: Record<string, unknown>) =>
  Object.keys(record).filter(key => record[key] !== undefined);

/**
 * Whether two JSON values say the same, whatever the order of their keys. A masked value is equal to
 * a masked one alone, because the runs of a test mask what its record masks.
 */
export function equalJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = listKeys(one);
  return (
    keys.length === listKeys(other).length &&
    keys.every(key => Object.hasOwn(other, key) && equalJson(one[key], other[key]))
  );
}
