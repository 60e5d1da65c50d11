import type { Compared } from './sequentialTest';

/** Natural logarithms of factorials, as far as they were needed. */
const logs = [0];
function logFactorial(of: number): number {
  for (let at = logs.length; at <= of; at++) logs.push(logs[at - 1]! + Math.log(at));
  return logs[of]!;
}
const logChoose = (of: number, some: number) =>
  logFactorial(of) - logFactorial(some) - logFactorial(of - some);

/** How likely each number of bad ends of the new version is, were all bad ends given out by lot. */
function spread({ before, after }: Compared): readonly number[] {
  const starts = after.good + after.bad;
  const all = starts + before.good + before.bad;
  const bad = after.bad + before.bad;
  return Array.from({ length: Math.min(starts, bad) + 1 }, (_, some) =>
    bad - some > all - starts
      ? 0
      : Math.exp(
          logChoose(starts, some) + logChoose(all - starts, bad - some) - logChoose(all, bad),
        ),
  );
}

function add(one: readonly number[], other: readonly number[]): number[] {
  const sum = Array.from({ length: one.length + other.length - 1 }, () => 0);
  for (const [at, chance] of one.entries())
    if (chance > 0) for (const [more, next] of other.entries()) sum[at + more]! += chance * next;
  return sum;
}

/**
 * Returns how likely at least as many bad ends of the new version are where both versions do the same: an exact
 * test (Fisher’s, over times with different shares), for one look at a number of starts that was set
 * before.
 */
export function computeChance(compared: readonly Compared[]): number {
  const parts = compared.filter(({ share }) => share > 0 && share < 1);
  const seen = parts.reduce((sum, { after }) => sum + after.bad, 0);
  return parts
    .map(spread)
    .reduce(add, [1])
    .slice(seen)
    .reduce((sum, chance) => sum + chance, 0);
}
