/** Finds the name that differs from another by at most two letters, the nearest first. */
export function findNearest(name: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = name.length < 5 ? 2 : 3;
  for (const each of names) {
    if (Math.abs(each.length - name.length) >= least) continue;
    const distance = measureDistance(name, each);
    if (distance < least) [best, least] = [each, distance];
  }
  return best;
}

function measureDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next.push(
        Math.min(
          next[j - 1]! + 1,
          row[j]! + 1,
          row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1)!;
}
