import { describe, expect, it } from 'vitest';
import { simulateMany, type Rates } from '../testing/simulateCanary';
import { computeChance } from './computeChance';
import { bands } from './durations';
import { estimateDifference } from './estimateDifference';
import { judgeCanary, type ArmCounts } from './judgeCanary';
import { computeEvidence } from './sequentialTest';

const arm = (success: number, failure: number, error = 0, band = 7): ArmCounts => ({
  started: success + failure + error,
  success,
  failure,
  error,
  timeout: 0,
  bands: Array.from({ length: bands }, (_, at) => (at === band ? success + failure + error : 0)),
});
const limits = { loss: 0.05, slowdown: 0.5 };
const judge = (before: ArmCounts, after: ArmCounts, share = 0.5) =>
  judgeCanary([{ share, before, after }], limits, false).fault;

describe('A canary', () => {
  it('finds a loss, more errors, and slower runs, and names the first', () => {
    expect(judge(arm(500, 0), arm(440, 60))).toBe('loss');
    expect(judge(arm(300, 200), arm(300, 155, 45))).toBe('errors');
    expect(judge(arm(200, 10), arm(200, 10, 0, 9))).toBe('slow');
    expect(judge(arm(500, 20), arm(502, 18))).toBeUndefined();
    expect(judge(arm(440, 60), arm(500, 0))).toBeUndefined();
    expect(judge(arm(0, 0), arm(0, 0))).toBeUndefined();
  });

  it('finds a version that always fails at a share of 5 % within few of its starts', () => {
    expect(judge(arm(190, 10), arm(0, 0, 10), 0.05)).toBe('loss');
    expect(judge(arm(57, 3), arm(0, 0, 3), 0.05)).toBe('errors');
    expect(judge(arm(57, 3), arm(0, 0, 1), 0.05)).toBeUndefined();
  });

  it('leaves a small loss to people, however certain it is', () => {
    expect(judge(arm(99_000, 1000), arm(98_000, 2000))).toBeUndefined();
  });

  it('is judged more closely when it reaches 1,000 ended runs', () => {
    const [before, after] = [arm(480, 20), arm(456, 44)];
    const phases = [{ share: 0.5, before, after }];
    const judged = [true, false].map(first => judgeCanary(phases, limits, first).fault);
    expect(judged).toEqual(['loss', undefined]);
  });

  it('finds 5 points within 1,000 starts from 99 % on, or of errors at any rate, and gives few false alarms', () => {
    const truth = { share: 0.5, starts: 1000 } as const;
    const find = (before: Rates, after: Rates) =>
      simulateMany({ ...truth, before, after }, 150).found;
    expect(find({ success: 0.99, error: 0 }, { success: 0.94, error: 0 })).toBeGreaterThan(0.9);
    expect(find({ success: 0.6, error: 0.005 }, { success: 0.55, error: 0.055 })).toBeGreaterThan(
      0.88,
    );
    for (const success of [0.6, 0.95]) {
      const rates = { success, error: 0.01 };
      expect(find(rates, rates)).toBeLessThanOrEqual(0.01);
    }
  });
});

it('agrees with Fisher’s exact test, and adds up times', () => {
  const compare = (b: [number, number], a: [number, number], share = 0.5) => ({
    share,
    before: { good: b[0], bad: b[1] },
    after: { good: a[0], bad: a[1] },
  });
  // The lady tasting tea: 1/70 for all right, 17/70 for one pair wrong or better.
  expect(computeChance([compare([4, 0], [0, 4])])).toBeCloseTo(1 / 70, 9);
  expect(computeChance([compare([3, 1], [1, 3])])).toBeCloseTo(17 / 70, 9);
  const twice = [compare([4, 0], [0, 4]), compare([4, 0], [0, 4])];
  expect(computeChance(twice)).toBeCloseTo(1 / 4900, 9);
  expect(computeChance([compare([0, 0], [5, 5], 1)])).toBe(1);
});

it('has evidence with a mean of at most 1 for equal versions, at any share', () => {
  for (const share of [0.05, 0.25, 0.5])
    for (const rate of [0.6, 0.95]) {
      const one = (isNew: boolean, isGood: boolean) => {
        const ends = { good: isGood ? 1 : 0, bad: isGood ? 0 : 1 };
        const none = { good: 0, bad: 0 };
        const compared = { share, before: isNew ? none : ends, after: isNew ? ends : none };
        const chance = (isNew ? share : 1 - share) * (isGood ? rate : 1 - rate);
        return chance * Math.exp(computeEvidence([compared], 0.05));
      };
      const mean = one(true, true) + one(true, false) + one(false, true) + one(false, false);
      expect(mean).toBeCloseTo(1, 9);
    }
});

it('compares each share within itself, with narrowing differences', () => {
  const phase = (share: number, before: number, after: number, of: number) => ({
    share,
    before: { good: before * of, bad: (1 - before) * of },
    after: { good: after * of, bad: (1 - after) * of },
  });
  // The rate of both falls from one phase to the next, while more get the new version.
  const { estimate } = estimateDifference([
    { ...phase(0.1, 0.9, 0.9, 900), after: { good: 90, bad: 10 } },
    { ...phase(0.9, 0.5, 0.5, 900), before: { good: 50, bad: 50 } },
  ])!;
  expect(estimate).toBeCloseTo(0, 9);
  const few = estimateDifference([phase(0.5, 0.8, 0.7, 100)])!;
  const many = estimateDifference([phase(0.5, 0.8, 0.7, 2000)])!;
  expect(few.low).toBeLessThan(-0.1);
  expect(few.high).toBeGreaterThan(0);
  expect(many.high).toBeLessThan(0);
  expect(many.high - many.low).toBeLessThan(few.high - few.low);
});
