import { expect, test } from 'vitest';
import { ruleCodes } from './engine/findGroup';
import { ruleGroups } from './ruleGroups';

const codes = ruleGroups.flatMap(({ rules }) => rules.flatMap(each => each.codes));

test('has one rule per code, and one ID per group', () => {
  expect(ruleCodes.size).toBe(codes.length);
  expect(new Set(ruleGroups.map(({ id }) => id)).size).toBe(ruleGroups.length);
});

test('encodes error or best practice in each code', () => {
  const levels = { error: /^(dv-)?er-/, warning: /^(dv-)?bp-/, asSet: /^(?!(dv-)?(er|bp)-)/ };
  expect(codes.filter(({ code, level }) => !levels[level].test(code))).toEqual([]);
});
