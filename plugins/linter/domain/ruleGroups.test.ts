import { expect, test } from 'vitest';
import { ruleCodes } from './engine/findGroup';
import { ruleGroups } from './ruleGroups';

const codes = ruleGroups.flatMap(({ rules }) => rules.flatMap(each => each.codes));

test('a code belongs to one rule, and a group has one id', () => {
  expect(ruleCodes.size).toBe(codes.length);
  expect(new Set(ruleGroups.map(({ id }) => id)).size).toBe(ruleGroups.length);
});

test('a code says whether it is an error or a best practice', () => {
  const levels = { error: /^(dv-)?er-/, warning: /^(dv-)?bp-/, asSet: /^(?!(dv-)?(er|bp)-)/ };
  expect(codes.filter(({ code, level }) => !levels[level].test(code))).toEqual([]);
});
