import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { productVersion } from './packages';

it('equals the version in package.json', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  );
  expect(productVersion).toBe(version);
});
