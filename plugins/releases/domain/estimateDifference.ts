import type { Compared, Ends } from './sequentialTest';

/** A difference of rates, new minus old, with the ends of its confidence interval; all from -1 to 1. */
export interface Difference {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

const error = 0.05;
/** The interval is tightest, for how often one may look, near so many starts. */
const tightest = 1000;
const scale = (1 - 2 * Math.log(error) + Math.log(-2 * Math.log(error))) / tightest;

const count = ({ good, bad }: Ends) => good + bad;
/** Never 0 or 1, so that few ends leave the interval wide. */
const smooth = (ends: Ends) => (ends.good + 0.5) / (count(ends) + 1);

/**
 * Returns how much more often the new version ends well, with an interval of 95 % that holds at every
 * look (the normal-mixture confidence sequence of Robbins). Times with different shares are compared each within
 * itself, so that a rate that changes meanwhile does not mislead. Undefined before both have ended.
 */
export function estimateDifference(compared: readonly Compared[]): Difference | undefined {
  let weights = 0;
  let sum = 0;
  let variance = 0;
  let starts = 0;
  for (const { before, after } of compared) {
    const [b, a] = [count(before), count(after)];
    if (b === 0 || a === 0) continue;
    const weight = (a * b) / (a + b);
    const [p, q] = [smooth(before), smooth(after)];
    weights += weight;
    sum += weight * (after.good / a - before.good / b);
    variance += weight ** 2 * ((p * (1 - p)) / b + (q * (1 - q)) / a);
    starts += a + b;
  }
  if (weights === 0) return undefined;
  const estimate = sum / weights;
  const scaled = starts * scale;
  const width =
    (Math.sqrt(variance) / weights) *
    Math.sqrt((2 * (scaled + 1) * Math.log(Math.sqrt(scaled + 1) / error)) / scaled);
  return {
    estimate,
    low: Math.max(-1, estimate - width),
    high: Math.min(1, estimate + width),
  };
}
