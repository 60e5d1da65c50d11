import { mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { DatabaseDownError } from '../../dialect';
import { LogSync } from './LogSync';

const folder = mkdtempSync(join(tmpdir(), 'sluice-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
let log: LogSync | undefined;
afterEach(() => log?.close());

it('after a disk failure, nothing is reported as durable until the database is opened again', async () => {
  const path = join(folder, 'failing');
  // A device that no file can be synced to stands for a disk that fails.
  symlinkSync('/dev/full', path);
  log = new LogSync(path);
  await expect(log.sync()).rejects.toThrow(DatabaseDownError);
  unlinkSync(path);
  writeFileSync(path, 'The disk works again.');
  // A new thread opens what is there now.
  await log['worker']!.terminate();
  await expect(log.sync()).rejects.toThrow('restart the server');
  expect(log.fault).toContain('didn’t store recent writes');
});

it('a log that couldn’t be opened for a moment is synced later', async () => {
  const path = join(folder, 'closed');
  symlinkSync(folder, path);
  log = new LogSync(path);
  await expect(log.sync()).rejects.toThrow(DatabaseDownError);
  unlinkSync(path);
  writeFileSync(path, '');
  await expect(log.sync()).resolves.toBeUndefined();
  expect(log.fault).toBeUndefined();
});
