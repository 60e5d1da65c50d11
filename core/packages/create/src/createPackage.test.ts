import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkId, checkPackageName, checkScope, suggestId } from './checkId';
import { createPackage, type PackagePlan } from './createPackage';

const template = join(fileURLToPath(import.meta.url), '../../template');
let home: string;
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'sluice-create-test-'))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

const plan = (more: Partial<PackagePlan> = {}): PackagePlan => ({
  folder: join(home, 'my-notes'),
  id: 'mynotes',
  scope: '@acme',
  title: 'My notes',
  parts: ['connector'],
  ...more,
});

it('creates a package with the selected parts in an empty folder', () => {
  mkdirSync(join(home, 'my-notes'));
  const files = createPackage(template, plan(), { '@sluice/core': '^1.0.0', api: '^1.1.0' });
  expect(files).toEqual([
    '.gitignore',
    'README.md',
    'connectors.test.ts',
    'connectors.ts',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
  ]);
  expect(JSON.parse(readFileSync(join(home, 'my-notes/package.json'), 'utf8'))).toMatchObject({
    name: '@acme/my-notes',
    sluice: { id: 'mynotes', api: '^1.1.0', hosts: [] },
    peerDependencies: { '@sluice/connectors': '*', '@sluice/core': '^1.0.0' },
  });
  expect(readFileSync(join(home, 'my-notes/README.md'), 'utf8')).toContain(
    'sluice plugin add acme-my-notes-0.1.0.tgz',
  );
});

it('changes nothing in a folder that is not empty', () => {
  mkdirSync(join(home, 'my-notes'));
  writeFileSync(join(home, 'my-notes/own.txt'), '');
  expect(() => createPackage(template, plan(), {})).toThrow(
    'my-notes is not empty. Use another name',
  );
  expect(readdirSync(join(home, 'my-notes'))).toEqual(['own.txt']);
});

it('removes everything when creation fails', () => {
  const missing = join(home, 'none/my-notes');
  writeFileSync(join(home, 'none'), 'a file where a folder should be');
  expect(() => createPackage(template, plan({ folder: missing }), {})).toThrow('ENOTDIR');
  expect(existsSync(missing)).toBe(false);
  expect(readdirSync(home)).toEqual(['none']);
});

it('explains an invalid name', () => {
  expect(checkPackageName('My Notes')).toContain('is not a valid package name');
  expect(checkPackageName('..')).toContain('is not a valid package name');
  expect(checkPackageName('my-notes')).toBeUndefined();
  expect(checkScope('acme')).toContain('is not a valid scope');
  expect(checkScope('@acme')).toBeUndefined();
  expect(checkId(suggestId('my-notes'))).toBeUndefined();
  expect(checkId('9lives')).toContain('lowercase letters');
});
