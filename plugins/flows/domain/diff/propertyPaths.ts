/** One part that differs between two values, by the path of keys that leads to it. */
export interface Difference {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/** The smallest parts in which two JSON values differ; lists of another length differ as a whole. */
export function propertyPaths(before: unknown, after: unknown, path: readonly string[] = []): readonly Difference[] {
  if (Object.is(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap(key => propertyPaths(before[key], after[key], [...path, key]));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((each, index) => propertyPaths(each, after[index], [...path, String(index)]));
  }
  return [{ path, before, after }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
