import { percentile } from '../../domain/percentiles/percentiles';
import { getBandCounts } from './sumFigures';

const round = (ms: number) => Math.round(ms * 100) / 100;

/** How long something took, of its sums: mean and percentiles. */
export function computeTimes(counts: readonly number[], totalMs: number) {
  const bands = getBandCounts(counts);
  const counted = bands.reduce((sum, count) => sum + count, 0);
  const within = (share: number) => round(percentile(bands, share));
  return {
    meanMs: counted > 0 ? round(totalMs / counted) : 0,
    p50: within(0.5),
    p95: within(0.95),
    p99: within(0.99),
  };
}
