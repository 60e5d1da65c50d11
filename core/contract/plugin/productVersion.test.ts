import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { productVersion } from './packages';

it('is the version of package.json', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  );
  expect(productVersion).toBe(version);
});
