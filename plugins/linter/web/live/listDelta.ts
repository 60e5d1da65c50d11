/**
 * The changes in a list of elements: those that are new or another object, and the order if it
 * differs.
 */
export interface ListDelta<T> {
  readonly set: readonly T[];
  readonly order?: readonly string[];
}
interface Element {
  readonly data: { readonly id: string };
}

/** Compares two lists of an immutable document by the identity of their elements. */
export function listDelta<T extends Element>(
  before: readonly T[],
  after: readonly T[],
): ListDelta<T> | undefined {
  if (before === after) return undefined;
  const same =
    before.length === after.length &&
    before.every(({ data }, at) => data.id === after[at]!.data.id);
  if (same) {
    const set = after.filter((each, at) => each !== before[at]);
    return set.length > 0 ? { set } : undefined;
  }
  const old = new Set(before);
  return { set: after.filter(each => !old.has(each)), order: after.map(({ data }) => data.id) };
}

/** The list after a change; elements that the change does not name stay the same objects. */
export function withDelta<T extends Element>(
  before: readonly T[],
  { set, order }: ListDelta<T>,
): readonly T[] {
  const changed = new Map(set.map(each => [each.data.id, each]));
  if (!order) return before.map(each => changed.get(each.data.id) ?? each);
  const old = new Map(before.map(each => [each.data.id, each]));
  return order.map(id => changed.get(id) ?? old.get(id)!);
}
