import { expect, it } from 'vitest';
import {
  day,
  hour,
  longestByHours,
  longestRange,
  listSpans,
  getBucketStart,
  getStepSpan,
} from './buckets';

const at = Date.UTC(2026, 10, 21, 13, 20);

it('shows short ranges by hours and long ones by days, [K27] up to 90 days', () => {
  expect(getStepSpan(at, at, at)).toEqual({
    grain: 'h',
    from: getBucketStart('h', at),
    to: getBucketStart('h', at) + hour,
  });
  expect(getStepSpan(at - longestByHours, at, at).grain).toBe('h');
  expect(getStepSpan(at - longestByHours - 1, at, at).grain).toBe('d');
  // Hours of long ago are not kept.
  expect(getStepSpan(at - 40 * day, at - 39 * day, at).grain).toBe('d');
  expect(longestRange).toBe(7_776_000_000);
});

it('covers the same time in days and in hours', () => {
  for (let round = 0; round < 400; round++) {
    const lte = at + round * 977_777;
    const gte = lte - ((round * 7_654_321) % (longestByHours + 10 * day));
    const whole = getStepSpan(gte, lte, lte);
    const spans = listSpans(gte, lte, lte);
    expect(spans.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(whole.to - whole.from);
    expect([spans[0]!.from, spans.at(-1)!.to]).toEqual([whole.from, whole.to]);
    for (const [index, span] of spans.entries()) {
      expect(span.from).toBe(index > 0 ? spans[index - 1]!.to : whole.from);
      expect(span.from).toBe(getBucketStart(span.grain, span.from));
      expect(span.to).toBe(getBucketStart(span.grain, span.to));
    }
  }
});
