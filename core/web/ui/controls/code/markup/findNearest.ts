/** Finds the name that is at most two typing errors away, the nearest first. */
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

/** Counts the letters to add, drop, replace, or swap with their neighbor. */
function measureDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const least = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      next.push(isSwapped ? Math.min(least, (before[j - 2] ?? least) + 1) : least);
    }
    [before, row] = [row, next];
  }
  return row.at(-1)!;
}
