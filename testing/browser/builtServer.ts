import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildStale } from '../../shell/server/buildStale.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lock = join(tmpdir(), `sluice-build-${root.replace(/\W+/g, '-')}`);
const longestMs = 180_000;
let entry: Promise<string> | undefined;

/**
 * The file of the built server, built before where its sources have changed; of processes that ask
 * at once one builds.
 */
export function builtServer(): Promise<string> {
  return (entry ??= build());
}

async function build(): Promise<string> {
  while (!takeLock()) await pause(200);
  try {
    buildStale(root);
  } finally {
    rmSync(lock, { force: true });
  }
  return join(root, 'dist', 'server', 'main.js');
}

/** Whether the lock is ours now; one that a killed build left behind counts no more. */
function takeLock(): boolean {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > longestMs) rmSync(lock, { force: true });
    return false;
  }
}
