import { isRecord } from '#core/contract';
import { type Conflict, Conflicts, equal, type Sides } from './conflict';
import { joinLists } from './joinLists';

type Place = Pick<Conflict, 'kind' | 'id' | 'path'>;

/**
 * Merges two values that grew from the same one, key by key. What only one side changed is taken; a
 * value that both changed differently is a conflict.
 */
export function mergeValue(sides: Sides, place: Place, conflicts: Conflicts): unknown {
  const { base, ours, theirs } = sides;
  if (equal(base, ours)) return theirs;
  if (equal(base, theirs) || equal(ours, theirs)) return ours;
  if (isRecord(ours) && isRecord(theirs)) {
    const was = isRecord(base) ? base : {};
    const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
    return Object.fromEntries(
      [...keys].flatMap(key => {
        const each = { base: was[key], ours: ours[key], theirs: theirs[key] };
        const at = { ...place, path: [...place.path, key] };
        const value = mergeValue(each, at, conflicts);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  }
  const joined = joinLists(sides, mergeItem);
  return conflicts.settle({
    ...place,
    ...sides,
    ...(joined && { joined }),
    preset: joined ? 'both' : 'ours',
  });
}

/** Merges an item of two lists; undefined where both sides changed the same part of it. */
function mergeItem(sides: Sides): { readonly item: unknown } | undefined {
  const conflicts = new Conflicts();
  const item = mergeValue(sides, { kind: 'field', id: '', path: [] }, conflicts);
  return conflicts.list.length > 0 ? undefined : { item };
}
