import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources';

interface Locked {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Packages = Readonly<Record<string, Locked>>;

/** Finds the package that a name means at a path, as Node looks for it: from there upwards. */
function findLocked(packages: Packages, path: string, name: string): Locked | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = packages[`${at && `${at}/`}node_modules/${name}`];
    if (found || !at) return found;
  }
}

/** Lists the optional packages that are not locked in the version that is asked for. */
const listMissing = (packages: Packages): readonly string[] =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, wanted]) => {
        const found = findLocked(packages, path, name);
        return !found || (/^\d/.test(wanted) && found.version !== wanted);
      })
      .map(([name]) => `${path}: ${name}`),
  );

it('locks the native packages of every platform, without which npm ci rejects the file', () => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  expect(listMissing((JSON.parse(text) as { packages: Packages }).packages)).toEqual([]);
});

it('reports a native package that is locked only in the version of another package', () => {
  const packages = {
    'node_modules/part-linux': { version: '2.0.0' },
    'node_modules/tool/node_modules/parser': { optionalDependencies: { 'part-linux': '1.0.0' } },
  };
  expect(listMissing(packages)).toEqual(['node_modules/tool/node_modules/parser: part-linux']);
});

it('locks our own packages at their versions', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { packages } = read('package-lock.json') as { packages: Packages };
  const own = Object.keys(packages).filter(path => !path.includes('node_modules'));
  expect(own.length).toBeGreaterThan(1);
  expect(own.map(path => [path, packages[path]!.version])).toEqual(
    own.map(path => [path, read(join(path, 'package.json')).version]),
  );
});
