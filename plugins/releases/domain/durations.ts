/** Upper bounds in milliseconds of the bands that durations are counted in; the last band has none. */
export const bounds = [
  5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000, 300_000,
] as const;
/** How many bands there are. */
export const bands = bounds.length + 1;

/** Returns the band of a duration. */
export const getBand = (ms: number): number => {
  const band = bounds.findIndex(bound => ms <= bound);
  return band < 0 ? bounds.length : band;
};

/** Returns the median of banded durations, within its band in proportion; 0 without any. */
export function findMedian(counts: readonly number[]): number {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  let below = 0;
  for (const [band, count] of counts.entries()) {
    const from = bounds[band - 1] ?? 0;
    const to = bounds[band] ?? from;
    if (count > 0 && below + count >= half) return from + ((to - from) * (half - below)) / count;
    below += count;
  }
  return 0;
}
