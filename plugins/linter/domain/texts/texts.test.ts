import { expect, test } from 'vitest';
import { codeTexts } from './explain';
import { ruleTexts } from './ruleTexts';
import { rules } from '../ruleGroups';
import { rulesPageText } from './rulesPageText';

const page = '../../../../docs/linter-rules.md';

test('the page of the documentation says what the rules say', async () => {
  await expect(rulesPageText()).toMatchFileSnapshot(page);
});

test('each rule has a text, and each code a rule', () => {
  expect(Object.keys(ruleTexts).toSorted()).toEqual(Object.keys(rules).toSorted());
  expect(Object.values(codeTexts).filter(({ rule }) => !Object.hasOwn(rules, rule))).toEqual([]);
});
