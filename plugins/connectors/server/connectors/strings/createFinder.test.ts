import { expect, it } from 'vitest';
import { createFinder } from './createFinder';

it('equals indexOf from every position', () => {
  const part = 'ab'.repeat(30) + 'aab'.repeat(20);
  const text = `${'ab'.repeat(40)}${part}a${part}${part.slice(0, -1)}`;
  for (const wanted of [part, `${part}a${part}`, `${part}!`, 'ab', ''])
    for (let start = 0; start <= text.length; start += 7)
      expect(createFinder(text, wanted)(start)).toBe(text.indexOf(wanted, start));
});
