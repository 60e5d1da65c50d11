// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#core/contract';
import { startServer } from '#testing/startServer';

const limit = (size: string) => ['--pid', String(process.pid), `--fsize=${size}:unlimited`];
/** Linux lets a process forbid itself to write files, as a disk does that fails. */
const tested =
  !process.env['TEST_DATABASE_URL'] && spawnSync('prlimit', limit('unlimited')).status === 0;

let sluice: Awaited<ReturnType<typeof startServer>>;
let token: string;
beforeAll(async () => {
  if (!tested) return;
  sluice = await startServer();
  ({ token } = await sluice.company());
});
afterAll(() => sluice?.close());

const save = () => sluice.inject('POST', '/flows', { token, body: { name: 'Saved' } });
const health = async () => {
  const reply = await sluice.app.inject('/health/ready');
  return { status: reply.statusCode, reason: reply.json().reason };
};

describe.runIf(tested)('a disk that', () => {
  it('rejects writes causes 503, and saves continue once it accepts them (guarantee 39)', async () => {
    expect((await save()).status).toBe(200);
    execFileSync('prlimit', limit('1'));
    const failed = await save().finally(() => execFileSync('prlimit', limit('unlimited')));
    expect(failed).toMatchObject({ status: 503, body: { code: codes.databaseDown } });
    expect(failed.headers['retry-after']).toBe('2');
    expect((await save()).status).toBe(200);
  });

  it('has lost the data file is reported (guarantee 39)', async () => {
    const file = join(sluice.server.settings.dataFolder, 'sluice.db');
    renameSync(file, `${file}.away`);
    const [lost, unkept] = [await health(), await save()];
    renameSync(`${file}.away`, file);
    expect(unkept).toMatchObject({ status: 503, body: { code: codes.databaseDown } });
    expect(lost).toEqual({
      status: 503,
      reason: expect.stringMatching(/^The data file .* can’t be written \(ENOENT/),
    });
    expect((await health()).status).toBe(200);
    expect((await save()).status).toBe(200);
  });

  it('has lost the log causes no more acknowledged saves, and is reported (guarantee 39)', async () => {
    rmSync(join(sluice.server.settings.dataFolder, 'sluice.db-wal'));
    expect((await save()).status).toBe(503);
    expect(await health()).toEqual({
      status: 503,
      reason: expect.stringContaining('moved or deleted'),
    });
  });
});
