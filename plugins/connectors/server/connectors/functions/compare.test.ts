import { expect, it } from 'vitest';
import { contains, includes, isEmpty, order, same, type CompareOptions } from './compare';

const text: CompareOptions = { type: 'string', caseSensitive: true };
const loose = { ...text, caseSensitive: false };

it('compares values by their content', () => {
  for (const [a, b] of [
    ['a', 'a'],
    [true, 'true'],
    [5, '5'],
    [undefined, ''],
    [{ x: 1 }, '{"x":1}'],
  ])
    expect(same(a, b, text)).toBe(true);
  expect(same('A', 'a', text)).toBe(false);
  expect(same('A', 'a', loose)).toBe(true);
  expect(same('5.0', 5, { ...text, type: 'number' })).toBe(true);
  expect(same('', '', { ...text, type: 'number' })).toBe(false);
  expect(same('TRUE', true, { ...text, type: 'boolean' })).toBe(true);
});
it('orders numbers as numbers and the rest as text, but not missing values', () => {
  expect(order('9', '10', text)).toBeLessThan(0);
  expect(order('b', 'a', text)).toBeGreaterThan(0);
  expect(order('2026-01-02', '2026-01-01', text)).toBeGreaterThan(0);
  expect(order(undefined, 1, text)).toBeNaN();
});
it('recognizes empty values', () => {
  for (const value of [undefined, null, '', '  ', [], {}, '[]', '{}'])
    expect(isEmpty(value)).toBe(true);
  for (const value of ['x', 0, false, [0], { a: undefined }]) expect(isEmpty(value)).toBe(false);
});
it('finds values in texts and lists', () => {
  expect(contains('Hello', 'ell', text)).toBe(true);
  expect(contains('Hello', 'ELL', text)).toBe(false);
  expect(contains('Hello', 'ELL', loose)).toBe(true);
  for (const list of [['a', 'b'], '["a","b"]', 'a, b'])
    expect(includes(list, 'b', text)).toBe(true);
  expect(includes({ a: 1 }, 'a', text)).toBe(false);
});
