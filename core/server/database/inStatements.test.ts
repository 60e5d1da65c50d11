import { expect, it } from 'vitest';
import { inStatements } from './writeRows';

it('divides rows by how many values one statement takes', () => {
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
