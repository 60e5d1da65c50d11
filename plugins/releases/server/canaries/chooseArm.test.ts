import { expect, it } from 'vitest';
import { chooseArm } from './chooseArm';
import { formatMark, parseMark } from './mark';

const people = Array.from({ length: 4000 }, (_, index) => `user ${index}`);
const countNew = (canaryId: string, share: number) =>
  people.filter(who => chooseArm(canaryId, who, share) === 1);

it('gives the share of people the new version, keeps them in it as the share grows, and draws anew for each canary', () => {
  const few = countNew('one', 0.05);
  expect(few.length).toBeGreaterThan(150);
  expect(few.length).toBeLessThan(250);
  const more = new Set(countNew('one', 0.25));
  expect(few.every(who => more.has(who))).toBe(true);
  const others = new Set(countNew('two', 0.05));
  expect(few.filter(who => others.has(who)).length).toBeLessThan(40);
  expect([countNew('one', 0).length, countNew('one', 1).length]).toEqual([0, 4000]);
});

it('reads a cookie as it was written, and rejects any other', () => {
  const mark = { canaryId: 'a-1', phase: 3, arm: 1, counts: false } as const;
  expect(parseMark(formatMark(mark))).toEqual(mark);
  expect(['', 'x', 'a.1.2.1', 'a.1.1'].map(parseMark)).toEqual(Array(4).fill(undefined));
});
