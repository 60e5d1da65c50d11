/** Groups values by what `toKey` returns, in their order. */
export function groupBy<K, T>(values: Iterable<T>, toKey: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = toKey(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
