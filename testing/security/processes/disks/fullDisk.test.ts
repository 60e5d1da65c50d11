// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codes } from '#core/contract';
import { startServer } from '#testing/startServer';
import { archivesOn } from '../../kits/archivesOn';

const folder = mkdtempSync(join(tmpdir(), 'sluice-disk-'));
/** A disk of a hundred megabytes; only root makes one. */
const mounted =
  !process.env['TEST_DATABASE_URL'] &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'none', folder]).status === 0;

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  if (mounted) sluice = await startServer({ env: { SLUICE_DATA: folder } });
});
afterAll(async () => {
  await sluice?.close();
  if (mounted) execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Leaves so many bytes of the disk, also where the server takes some meanwhile. */
function fill(left: number): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(join(folder, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - left)));
  } catch {
    rmSync(join(folder, 'filler'));
    fill(left);
  }
}

it.runIf(mounted)(
  'reports a full disk, keeps what was saved, and continues when there is space (guarantee 39)',
  async () => {
    const { token } = await sluice.company();
    const save = (name: string) =>
      sluice.inject('POST', '/flows', { token, body: { name, description: 'x'.repeat(900) } });
    const list = async () =>
      (await sluice.inject('GET', '/flows?page=0&limit=50', { token })).body.flowsInfo.length;
    const health = async () => {
      const reply = await sluice.app.inject('/health/ready');
      return [reply.statusCode, reply.json().reason];
    };
    expect(await health()).toEqual([200, undefined]);

    fill(1_000_000);
    expect(await health()).toEqual([503, expect.stringContaining('has less than 64 MB free')]);

    let saved = 0;
    let reply = await save('Flow 0');
    for (; reply.status < 300 && saved < 500; reply = await save(`Flow ${saved}`)) saved += 1;
    expect(reply).toMatchObject({ status: 503, body: { code: codes.databaseDown } });
    expect(reply.body.message).toContain('out of disk space');
    await expect(startServer({ env: { SLUICE_DATA: join(folder, 'other') } })).rejects.toThrow(
      /the disk with .* is full\. Free up some space, then start again\.$/i,
    );

    rmSync(join(folder, 'filler'));
    expect(await health()).toEqual([200, undefined]);
    expect((await save('With room again')).status).toBeLessThan(300);
    expect(await list()).toBe(Math.min(50, saved + 1));
  },
  60_000,
);

it.runIf(mounted)(
  'pauses an import while the disk is full, with the reason, and continues when there is space (guarantees 24, 39)',
  { timeout: 120_000 },
  async () => {
    const { call, exportMany, checked, state, work } = archivesOn(() => sluice);
    const owner = await sluice.company();
    const { instanceId } = await checked(owner, await exportMany(2000), { mode: 'add' });
    fill(500_000);
    await call(owner, 'POST', `batchImport/${instanceId}/apply`);
    // As often as a job that fails is tried at most.
    for (let tries = 0; tries < 5; tries++) {
      await sluice.server.database.allCompanies
        .updateTable('job_runs')
        .set({ ready_at: 1 })
        .where('status', '=', 'waiting')
        .execute();
      await work();
    }
    expect(await state(owner, instanceId)).toMatchObject({
      status: 'applying',
      message: expect.stringContaining('The server is out of disk space'),
    });
    expect(readdirSync(folder).filter(name => name.startsWith('rehearsed-'))).toEqual([]);
    rmSync(join(folder, 'filler'));
    await sluice.server.database.allCompanies
      .updateTable('job_runs')
      .set({ ready_at: 1 })
      .where('status', '=', 'waiting')
      .execute();
    await work();
    expect(await state(owner, instanceId)).toMatchObject({ status: 'done', message: '' });
  },
);
