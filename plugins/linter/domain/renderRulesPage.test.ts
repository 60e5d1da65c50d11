import { expect, test } from 'vitest';
import { renderRulesPage } from './renderRulesPage';

const page = '../../../docs/linter-rules.md';

test('the page of the documentation says what the rules say', async () => {
  await expect(renderRulesPage()).toMatchFileSnapshot(page);
});
