/** One part that differs between two values, by the path of keys that leads to it. */
export interface Difference {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The smallest parts in which two JSON values differ; lists of another length differ as a whole.
 */
export function propertyPaths(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): readonly Difference[] {
  if (sameJson(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap(key => propertyPaths(before[key], after[key], [...path, key]));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((each, index) =>
      propertyPaths(each, after[index], [...path, String(index)]),
    );
  }
  return [{ path, before, after }];
}

/**
 * Whether two JSON values say the same; most of what is compared does, and nothing is made to find
 * that out.
 */
function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    for (let at = 0; at < one.length; at++) if (!sameJson(one[at], other[at])) return false;
    return true;
  }
  if (Array.isArray(other)) return false;
  const [said, also] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const key in said) if (!sameJson(said[key], also[key])) return false;
  // A key without a value says nothing.
  for (const key in also) if (also[key] !== undefined && !(key in said)) return false;
  return true;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
