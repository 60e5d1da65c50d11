import { expect, it } from 'vitest';
import { inStatements } from './writeRows';

it('splits rows by the number of values that one statement can have', () => {
  const rows = Array.from({ length: 5000 }, (_, at) => ({
    at,
    a: 1,
    b: 2,
    c: 3,
    d: 4,
    e: 5,
    f: 6,
  }));
  expect(inStatements(rows).map(({ length }) => length)).toEqual([4285, 715]);
  expect(inStatements(rows).flat()).toEqual(rows);
  expect(inStatements(['a', 'b'])).toEqual([['a', 'b']]);
  expect(inStatements([])).toEqual([]);
});
