import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildStale, fingerprint } from './buildStale.mjs';
import { checkNode } from './checkNode.mjs';
import { isInstalled } from './installMissing.mjs';

it.each([
  ['v12.22.0', false],
  ['v18.20.4', false],
  ['v20.18.3', false],
  ['v20.19.0', true],
  ['v22.12.0', true],
])('Node %s is taken: %s', (version, taken) => {
  expect(checkNode(version).includes(`Sluice needs Node 20.19 or newer; this is ${version}`)).toBe(
    !taken,
  );
});

function folder(files) {
  const root = mkdtempSync(join(tmpdir(), 'sluice-start-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

it('builds again when a source changes, and not when a test does', () => {
  const root = folder({ 'core/a.ts': '1', 'core/a.test.ts': '1' });
  const first = fingerprint(root);
  writeFileSync(join(root, 'core/a.test.ts'), '2');
  expect(fingerprint(root)).toBe(first);
  expect(fingerprint(root + '/')).toBe(first);
  writeFileSync(join(root, 'core/a.ts'), '2');
  expect(fingerprint(root)).not.toBe(first);
  rmSync(root, { recursive: true });
});

it('takes a build for fresh as long as its sources say the same, whenever they were written', () => {
  const root = folder({ 'core/a.ts': '1', 'dist/server/main.js': '' });
  writeFileSync(join(root, 'dist/sources.sha256'), fingerprint(root));
  const buildOf = text => {
    writeFileSync(join(root, 'core/a.ts'), text);
    return () => buildStale(root);
  };
  expect(buildOf('1')).not.toThrow();
  expect(buildOf('1')).not.toThrow();
  expect(buildOf('2')).toThrow('The build failed');
  rmSync(root, { recursive: true });
});

it('installs when a package is missing or of another version', () => {
  const lock = version => JSON.stringify({ packages: { '': {}, 'node_modules/a': { version } } });
  const root = folder({ 'package-lock.json': lock('1.0.0') });
  expect(isInstalled(root)).toBe(false);
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules/.package-lock.json'), lock('1.0.0'));
  expect(isInstalled(root)).toBe(true);
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.1'));
  expect(isInstalled(root)).toBe(false);
  rmSync(root, { recursive: true });
});
