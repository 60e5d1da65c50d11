import { expect, it } from 'vitest';
import { getBand, bands, bounds, percentile } from './percentiles';

it('counts each time in one band', () => {
  expect([0, 1, 1.5, 2, 3, 900_000, 900_001, 1e12].map(getBand)).toEqual([
    0, 0, 1, 1, 2, 16, 17, 17,
  ]);
  expect(bands).toBe(bounds.length + 1);
});

it('finds a percentile in the band of its time, for any times', () => {
  for (let round = 0; round < 200; round++) {
    const times = Array.from(
      { length: 1 + ((round * 7) % 90) },
      (_, at) => ((at * 7919 * (round + 1)) % 99_991) / 7,
    );
    const counts = Array.from({ length: bands }, () => 0);
    for (const time of times) counts[getBand(time)]!++;
    times.sort((a, b) => a - b);
    for (const share of [0.5, 0.95, 0.99]) {
      const exact = times[Math.ceil(times.length * share) - 1]!;
      const band = getBand(exact);
      const told = percentile(counts, share);
      expect(told).toBeLessThanOrEqual(bounds[band]!);
      expect(told).toBeGreaterThanOrEqual(band === 0 ? 0 : bounds[band - 1]!);
    }
  }
});

it('returns 0 for no times, and the last bound for the open band', () => {
  expect(percentile([], 0.5)).toBe(0);
  expect(
    percentile(
      Array.from({ length: bands }, (_, at) => (at === 17 ? 3 : 0)),
      0.5,
    ),
  ).toBe(900_000);
});
