import { expect, test } from 'vitest';
import { rulesPageText } from './rulesPageText';

const page = '../../../../docs/linter-rules.md';

test('the page of the documentation says what the rules say', async () => {
  await expect(rulesPageText()).toMatchFileSnapshot(page);
});
