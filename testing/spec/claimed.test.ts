import { expect, it } from 'vitest';
import { claimed } from './ids';

it('reads claims from titles', () => {
  expect(claimed("it('shows [S001] and [M003, M004]')")).toEqual(['S001', 'M003', 'M004']);
  expect(claimed('rows[0] and [X1]')).toEqual([]);
});
