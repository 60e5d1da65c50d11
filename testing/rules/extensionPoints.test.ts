import { expect, it } from 'vitest';
import { extensionPointsPage } from './extensionPoints';

it('has a page of all extension points that says what the contracts say', async () => {
  await expect(extensionPointsPage()).toMatchFileSnapshot('../../docs/extension-points.md');
});
