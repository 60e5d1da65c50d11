/** A span of time by which figures are kept: an hour or a day, both of UTC. */
export type Grain = 'h' | 'd';
export const hour = 3_600_000;
export const day = 24 * hour;
/** The longest range that figures are asked for. */
export const longestRange = 90 * day;
/**
 * How long figures by the hour are kept; those by the day are kept for as long as the operator
 * says.
 */
export const hoursKept = 35 * day;
/** Up to here a range is shown by hours. */
export const longestByHours = 14 * day;

/** How long each is, in milliseconds. */
export const lengths: Readonly<Record<Grain, number>> = { h: hour, d: day };

/** When the hour or day began that a moment lies in. */
export const getBucketStart = (grain: Grain, time: number): number =>
  Math.floor(time / lengths[grain]) * lengths[grain];

/** Whole buckets of one grain: those that begin from `from` on and before `to`. */
export interface Span {
  readonly grain: Grain;
  readonly from: number;
  readonly to: number;
}

/** How a range is shown over time: by hours where it is short and young, else by days. */
export function getStepSpan(gte: number, lte: number, now: number): Span {
  const grain = lte - gte <= longestByHours && gte >= now - hoursKept + day ? 'h' : 'd';
  return {
    grain,
    from: getBucketStart(grain, gte),
    to: getBucketStart(grain, lte) + lengths[grain],
  };
}

/**
 * The fewest buckets that make up the same time as `stepsOf` does: whole days, and the hours at
 * both ends.
 */
export function listSpans(gte: number, lte: number, now: number): readonly Span[] {
  const { grain, from, to } = getStepSpan(gte, lte, now);
  const firstDay = getBucketStart('d', from + day - 1);
  const lastDay = getBucketStart('d', to);
  if (grain === 'd' || firstDay >= lastDay) return [{ grain, from, to }];
  const spans: readonly Span[] = [
    { grain: 'h', from, to: firstDay },
    { grain: 'd', from: firstDay, to: lastDay },
    { grain: 'h', from: lastDay, to },
  ];
  return spans.filter(span => span.from < span.to);
}
