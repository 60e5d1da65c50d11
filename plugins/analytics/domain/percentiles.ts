/** Upper bounds in milliseconds of the bands that times are counted in; the last band has none. */
export const bounds = [
  1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000, 300_000, 900_000,
] as const;
/** How many bands there are. */
export const bands = bounds.length + 1;

/** The band that a time is counted in. */
export function getBand(ms: number): number {
  let band = 0;
  while (ms > (bounds[band] ?? Infinity)) band++;
  return band;
}

/**
 * The time that a share of all stayed within, between the bounds of its band; 0 where nothing was
 * counted.
 */
export function percentile(counts: readonly number[], share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 0;
  const wanted = total * share;
  let below = 0;
  let from = 0;
  for (const [band, count] of counts.entries()) {
    const to = bounds[band] ?? from;
    if (count > 0 && below + count >= wanted)
      return from + ((to - from) * Math.max(0, wanted - below)) / count;
    below += count;
    from = to;
  }
  return from;
}
