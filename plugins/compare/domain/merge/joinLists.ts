import { isRecord } from '#core/contract';
import { equal, type Sides } from './conflict';

type MergeItem = (sides: Sides) => { readonly item: unknown } | undefined;
type GetId = (item: unknown) => string | undefined;

/** The keys by which items of a list are told apart, the most certain first. */
const idKeys = ['id', 'propertyName', 'key', 'name', 'label', 'value'];

const plainId: GetId = item => (isRecord(item) ? undefined : JSON.stringify(item));
const byKey =
  (key: string): GetId =>
  item => {
    const id = isRecord(item) ? item[key] : undefined;
    return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
  };

/**
 * Joins two lists that grew from the same one, item by item, in the order of `ours`.
 *
 * @returns undefined where items cannot be told apart, or where both sides changed the same item
 */
export function joinLists(
  { base, ours, theirs }: Sides,
  mergeItem: MergeItem,
): readonly unknown[] | undefined {
  if (!Array.isArray(ours) || !Array.isArray(theirs)) return undefined;
  const lists = [Array.isArray(base) ? base : [], ours, theirs] as const;
  for (const getId of [plainId, ...idKeys.map(byKey)]) {
    const maps = lists.map(list => indexItems(list, getId));
    const [was, mine, other] = maps;
    if (was && mine && other) return joinItems(was, mine, other, mergeItem);
  }
  return undefined;
}

function indexItems(list: readonly unknown[], getId: GetId): Map<string, unknown> | undefined {
  const items = new Map<string, unknown>();
  for (const item of list) {
    const id = getId(item);
    if (id === undefined || items.has(id)) return undefined;
    items.set(id, item);
  }
  return items;
}

type Items = ReadonlyMap<string, unknown>;

function joinItems(
  was: Items,
  mine: Items,
  other: Items,
  mergeItem: MergeItem,
): readonly unknown[] | undefined {
  const joined: [id: string, item: unknown][] = [];
  for (const [id, ours] of mine) {
    if (!other.has(id)) {
      if (!was.has(id)) joined.push([id, ours]);
      else if (!equal(was.get(id), ours)) return undefined;
      continue;
    }
    const merged = mergeItem({ base: was.get(id), ours, theirs: other.get(id) });
    if (!merged) return undefined;
    joined.push([id, merged.item]);
  }
  let at = 0;
  for (const [id, theirs] of other) {
    const known = joined.findIndex(([each]) => each === id);
    if (known >= 0) at = known + 1;
    else if (!was.has(id)) joined.splice(at++, 0, [id, theirs]);
    else if (!equal(was.get(id), theirs)) return undefined;
  }
  return joined.map(([, item]) => item);
}
