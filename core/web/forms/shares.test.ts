import { expect, it } from 'vitest';
import { isWhole, roundToWhole, moveBorder, withoutOne } from './shares';

it('moves the border of two shares within their limits, with a total of 100', () => {
  expect(moveBorder([60, 30, 10], 0, 5)).toEqual([65, 25, 10]);
  expect(moveBorder([60, 30, 10], 1, -40)).toEqual([60, 0, 40]);
  expect(moveBorder([60, 30, 10], 0, 99)).toEqual([90, 0, 10]);
  expect(isWhole(moveBorder([60, 30, 10], 1, 3.4))).toBe(true);
});

it('scales shares to 100 in proportion, for any number of flows', () => {
  expect(roundToWhole([1, 1, 1])).toEqual([34, 33, 33]);
  expect(roundToWhole([100, 5])).toEqual([95, 5]);
  expect(roundToWhole([0, 0])).toEqual([50, 50]);
  expect(roundToWhole([Number.NaN, 7])).toEqual([0, 100]);
  for (let count = 1; count <= 100; count++)
    expect(isWhole(roundToWhole(Array.from({ length: count }, (_, index) => index * 7)))).toBe(
      true,
    );
});

it('gives the share of a removed flow to the one before it', () => {
  expect(withoutOne([60, 30, 10], 2)).toEqual([60, 40]);
  expect(withoutOne([60, 30, 10], 0)).toEqual([90, 10]);
  expect(withoutOne([100], 0)).toEqual([]);
});
