import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources';

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

it('locks the native parts of every platform, without which npm ci refuses the file everywhere', () => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, Locked>> };
  const locked = new Set(
    Object.keys(packages).map(path => path.slice(path.lastIndexOf('node_modules/') + 13)),
  );
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter(name => !locked.has(name)),
  );
  expect(missing).toEqual([]);
});
