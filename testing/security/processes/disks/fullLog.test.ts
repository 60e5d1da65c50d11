// @module-tag slow
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '#testing/postgres.mjs';
import { builtServer } from '#testing/browser/builtServer';

const folder = mkdtempSync(join(tmpdir(), 'sluice-log-'));
const disk = mkdtempSync(join(tmpdir(), 'sluice-log-disk-'));
/** A small disk for the log; only root makes one. */
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', disk]).status === 0;

let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill('SIGKILL');
  if (mounted) execFileSync('umount', ['-l', disk]);
  for (const each of [folder, disk]) rmSync(each, { recursive: true, force: true });
});

it.runIf(mounted)(
  'keeps serving while the disk of its log is full, and logs again when there is space (guarantee 39)',
  { timeout: 120_000 },
  async () => {
    const log = join(disk, 'log');
    const out = openSync(log, 'a');
    const port = await freePort();
    const server = spawn(process.execPath, [await builtServer()], {
      env: { PATH: process.env['PATH'], SLUICE_DATA: folder, PORT: String(port) },
      stdio: ['ignore', out, out],
    });
    child = server;
    closeSync(out);
    const ask = (path = '/health/live') => fetch(`http://127.0.0.1:${port}${path}`);
    await expect
      .poll(
        () =>
          ask().then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);

    const filler = join(disk, 'filler');
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
    for (let n = 0; n < 100; n++) expect((await ask('/v1/unknown')).status).toBe(404);
    expect(server.exitCode).toBeNull();

    rmSync(filler);
    const before = readFileSync(log, 'utf8').length;
    expect((await ask()).status).toBe(200);
    await expect.poll(() => readFileSync(log, 'utf8').length).toBeGreaterThan(before);
  },
);
