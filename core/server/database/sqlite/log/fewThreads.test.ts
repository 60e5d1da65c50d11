import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import workerThreads, { type Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseDownError } from '../../dialect';
import { WriterLock } from '../WriterLock';
import { WritingThread } from '../WritingThread';
import { Checkpoints } from './Checkpoints';
import { LogSync } from './LogSync';

const folder = mkdtempSync(join(tmpdir(), 'sluice-threads-'));
const file = join(folder, 'sluice.db');
writeFileSync(`${file}-wal`, '');
afterAll(() => rmSync(folder, { recursive: true }));

const { Worker: usual } = workerThreads;
function startWith(start: unknown): void {
  workerThreads.Worker = start as typeof Worker;
  syncBuiltinESMExports();
}
/** Throws what Node.js does where the system gives it no thread. */
function FailingWorker(): never {
  throw Object.assign(new Error('EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' });
}
beforeEach(() => startWith(FailingWorker));
afterEach(() => {
  vi.useRealTimers();
  startWith(usual);
});

it('a commit is not acknowledged until a thread can sync it (guarantee 39)', async () => {
  const log = new LogSync(`${file}-wal`);
  await expect(log.sync()).rejects.toThrow(DatabaseDownError);
  startWith(usual);
  await expect(log.sync()).resolves.toBeUndefined();
  await log.close();
});

it('a long write that gets no thread can be retried (guarantee 39)', async () => {
  await expect(new WritingThread(file).start()).rejects.toThrow(DatabaseDownError);
});

it('a log that no thread can copy is kept, and the process continues (guarantee 39)', async () => {
  vi.useFakeTimers();
  const checkpoints = new Checkpoints(file, new WriterLock());
  const faults: unknown[] = [];
  const note = (fault: unknown) => void faults.push(fault);
  process.on('unhandledRejection', note);
  checkpoints.soon();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  await new Promise(done => setImmediate(done));
  process.off('unhandledRejection', note);
  expect(faults).toEqual([]);
  await checkpoints.close();
});
