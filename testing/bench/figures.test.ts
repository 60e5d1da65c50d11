import { expect, it } from 'vitest';
import { keeps, median, medianFigure, percentile, table } from './figures';

it('finds medians and percentiles', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)).toBe(10);
});

it('reports which goals are met', () => {
  expect(keeps({ what: '', unit: '', value: 90, goal: { most: 100 } })).toBe(true);
  expect(keeps({ what: '', unit: '', value: 90, goal: { least: 100 } })).toBe(false);
  expect(keeps({ what: '', unit: '', value: 90 })).toBeUndefined();
});

it('prints each figure next to its goal', () => {
  const text = table([
    { what: 'list', unit: 'requests/s', value: 1234.5, goal: { least: 500 } },
    { what: 'slow', unit: 'ms', value: 120, goal: { most: 100 } },
  ]);
  expect(text.split('\n')).toEqual([
    'measurement  unit         goal  figure',
    'list         requests/s  ≥ 500   1,235  kept',
    'slow         ms          ≤ 100     120  MISSED',
  ]);
});

it('skips goals that the machine can’t meet', () => {
  const figure = { what: 'frames', unit: 'a second', goal: { least: 50 }, excuse: 'drawn slowly' };
  expect([40, 60].map(value => keeps({ ...figure, value }))).toEqual([undefined, true]);
  expect(table([{ ...figure, value: 40 }])).toContain('drawn slowly');
  expect(table([{ ...figure, value: 60 }])).toContain('kept');
});

it('prints medians of other products next to them', () => {
  const round = (value: number, other: number) => ({
    what: 'runs',
    unit: 'a second',
    value,
    beside: { Peer: other },
  });
  const figure = medianFigure([round(3, 30), round(1, 10), round(2, 50)]);
  expect(figure).toEqual(round(2, 30));
  expect(table([figure]).split('\n')).toEqual([
    'measurement  unit      goal  figure    Peer',
    'runs         a second     –       2      30',
  ]);
});
