import { propertyPaths } from './propertyPaths';

export interface Clash {
  readonly path: readonly string[];
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}
export interface Merged {
  readonly value: unknown;
  readonly conflicts: readonly Clash[];
  /** Whether `ours` says the same as the base. */
  readonly same: boolean;
}

const equal = (a: unknown, b: unknown) => propertyPaths(a, b).length === 0;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges two values that grew from the same one, key by key; lists and plain values are merged as a
 * whole.
 */
export function mergeValues(
  base: unknown,
  ours: unknown,
  theirs: unknown,
  path: readonly string[] = [],
): Merged {
  const same = equal(base, ours);
  if (same) return { value: theirs, conflicts: [], same };
  if (equal(base, theirs) || equal(ours, theirs)) return { value: ours, conflicts: [], same };
  if (!isObject(ours) || !isObject(theirs))
    return { value: ours, conflicts: [{ path, base, ours, theirs }], same };
  const was = isObject(base) ? base : {};
  const conflicts: Clash[] = [];
  const value: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const merged = mergeValues(was[key], ours[key], theirs[key], [...path, key]);
    conflicts.push(...merged.conflicts);
    if (merged.value !== undefined) value[key] = merged.value;
  }
  return { value, conflicts, same };
}
