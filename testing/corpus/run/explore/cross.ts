import { isRecord } from '#core/contract';
import type { World } from './World';
import { setPath } from './World';

/** The most worlds that two are crossed to. */
const mostCrossed = 40;

/** How deep what a world tells is told apart, by its name. */
const deepest = new Map([
  ['inputs', Number.POSITIVE_INFINITY],
  ['parts', 2],
]);

/** The paths below two values at which they differ, with what the second has there. */
function listDifferences(
  one: unknown,
  other: unknown,
  path: readonly string[] = [],
): readonly (readonly [path: readonly string[], value: unknown])[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  // The actions on a page and the value at a path of a response are taken as a whole.
  const isWhole = path.length > (deepest.get(path[0] ?? '') ?? 1);
  if (isWhole || !isRecord(one) || !isRecord(other)) return [[path, other]];
  return Object.keys(other).flatMap(key => listDifferences(one[key], other[key], [...path, key]));
}

/**
 * Worlds between two: the first one with all that only the second one tells, and with each single thing
 * in which that differs.
 */
export function cross(one: World, other: World): readonly World[] {
  const differences = listDifferences(one, other).slice(0, mostCrossed);
  const change = (world: World, [path, value]: (typeof differences)[number]) =>
    setPath(world, path, value) as World;
  return [
    ...(differences.length > 1 ? [differences.reduce(change, one)] : []),
    ...differences.map(difference => change(one, difference)),
  ];
}
