import { expect, it } from 'vitest';
import { formatShares, parseShares } from './parseShares';

it('parses increasing shares as people type them, and nothing else', () => {
  for (const text of ['5, 25, 50', '5 25 50', '5 % → 25 % → 50 %', formatShares([5, 25, 50])])
    expect(parseShares(text)).toEqual([5, 25, 50]);
  for (const text of ['', '0, 5', '5, 5', '50, 5', '101', '5.5', 'a', '1,2,3,4,5,6,7,8,9,10,11'])
    expect(parseShares(text)).toBeUndefined();
});
