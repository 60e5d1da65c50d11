import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeWhole } from './writeWhole';

const folder = mkdtempSync(join(tmpdir(), 'sluice-whole-'));
afterAll(() => rmSync(folder, { recursive: true }));

const limit = (size: string) => ['--pid', String(process.pid), `--fsize=${size}:unlimited`];
/** Linux lets a process forbid itself to write files, as a full disk does. */
const canLimit = spawnSync('prlimit', limit('unlimited')).status === 0;

it.runIf(canLimit)('keeps the old file when the disk is full', () => {
  const path = join(folder, 'credentials.json');
  writeWhole(path, 'before', 0o600);
  execFileSync('prlimit', limit('1'));
  try {
    expect(() => writeWhole(path, 'after')).toThrow(`${path} can’t be written (EFBIG`);
  } finally {
    execFileSync('prlimit', limit('unlimited'));
  }
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(readdirSync(folder)).toEqual(['credentials.json']);
});

it('keeps links and file permissions', () => {
  const [path, link] = [join(folder, 'secret'), join(folder, 'link')];
  writeWhole(path, 'before', 0o600);
  symlinkSync(path, link);
  writeWhole(link, 'after');
  expect(readFileSync(path, 'utf8')).toBe('after');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
