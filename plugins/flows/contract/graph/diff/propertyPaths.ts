import { isRecord } from '#core/contract';
import { isObject } from '#core/contract/internal';

/** One part that differs between two values, by the path of keys that leads to it. */
export interface Difference {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The smallest parts in which two JSON values differ; lists of another length differ as a whole.
 */
export function propertyPaths(before: unknown, after: unknown): readonly Difference[] {
  const differences: Difference[] = [];
  if (!sameJson(before, after)) collect(before, after, [], differences);
  return differences;
}

/** Goes through both once, however deep they differ. */
function collect(before: unknown, after: unknown, path: string[], found: Difference[]): void {
  if (Object.is(before, after)) return;
  const inside = (key: string, one: unknown, other: unknown) => {
    path.push(key);
    collect(one, other, path, found);
    path.pop();
  };
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      inside(key, before[key], after[key]);
  } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    before.forEach((each, at) => inside(String(at), each, after[at]));
  else found.push({ path: [...path], before, after });
}

/**
 * Whether two JSON values say the same; most of what is compared does, and nothing is made to find
 * that out.
 */
function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    for (let at = 0; at < one.length; at++) if (!sameJson(one[at], other[at])) return false;
    return true;
  }
  if (Array.isArray(other)) return false;
  for (const key in one) if (!sameJson(one[key], other[key])) return false;
  // A key without a value says nothing.
  for (const key in other) if (other[key] !== undefined && !(key in one)) return false;
  return true;
}
