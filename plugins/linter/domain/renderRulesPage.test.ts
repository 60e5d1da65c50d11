import { expect, test } from 'vitest';
import { renderRulesPage } from './renderRulesPage';

const page = '../../../docs/linter-rules.md';

test('matches the page in the documentation', async () => {
  await expect(renderRulesPage()).toMatchFileSnapshot(page);
});
