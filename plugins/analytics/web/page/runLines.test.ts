import { expect, it } from 'vitest';
import { hour } from '../../domain/buckets';
import { runLines } from './runLines';

const row = (key: number, started: number) => ({
  key: String(key),
  started,
  success: started,
  failure: 0,
  error: 0,
  timeout: 0,
  p50: 0,
  p95: 0,
  p99: 0,
  meanMs: 0,
  reached: 0,
});
const midnight = new Date(2026, 10, 21).getTime();
const hours = (count: number, started: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => row(midnight + at * hour, started(at)));

it('shows days when few of the hours have runs', () => {
  const rows = hours(168, at => (at === 150 || at === 151 ? 3 : 0));
  const { chart, count, range } = runLines({ step: 'h', rows }, 'Runs');
  expect(chart.points).toHaveLength(7);
  expect(chart.series[0]!.values).toEqual([0, 0, 0, 0, 0, 0, 6]);
  const last = chart.points.at(-1)!;
  expect(last.label).toBe('Nov 27');
  expect([count(last.key, 'started'), count(last.key, 'success')]).toEqual([6, 6]);
  expect(range(last.key)).toEqual({
    gte: String(midnight + 144 * hour),
    lte: String(midnight + 168 * hour - 1),
  });
});

it('shows hours when many have runs, or there are few hours', () => {
  const busy = runLines({ step: 'h', rows: hours(168, () => 1) }, 'Runs');
  expect(busy.chart.points).toHaveLength(168);
  const [first] = busy.chart.points;
  expect(busy.range(first!.key)).toEqual({
    gte: String(midnight),
    lte: String(midnight + hour - 1),
  });
  const short = runLines({ step: 'h', rows: hours(24, at => (at === 3 ? 1 : 0)) }, 'Runs');
  expect(short.chart.points).toHaveLength(24);
});
