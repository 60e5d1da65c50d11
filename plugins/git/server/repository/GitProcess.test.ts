// @module-tag slow
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmdirSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { deleteLeftFolders } from './gitFolders';
import { GitProcess } from './GitProcess';

const mount = (folder: string) => spawnSync('mount', ['-t', 'tmpfs', 'none', folder]).status === 0;
const unmount = (folder: string) => execFileSync('umount', [folder]);
const tried = mkdtempSync(join(tmpdir(), 'sluice-mount-'));
/** Only root mounts a disk, which keeps the folder from being deleted. */
const canMount = mount(tried);
if (canMount) unmount(tried);
rmdirSync(tried);

it.runIf(canMount)(
  'a folder that can’t be deleted yet is deleted when its process has ended',
  async () => {
    const git = new GitProcess(undefined, { memoryMb: 256, stepMs: 10_000 }, () => {});
    const held = join(git.folder, 'held');
    mkdirSync(held);
    mount(held);
    expect(() => git.close()).not.toThrow();
    unmount(held);
    await expect.poll(() => existsSync(git.folder)).toBe(false);
  },
);

it('says that the temporary folder is missing (guarantee 39)', () => {
  vi.stubEnv('TMPDIR', join(tried, 'missing'));
  try {
    expect(() => new GitProcess(undefined, { memoryMb: 256, stepMs: 10_000 }, () => {})).toThrow(
      'The repository couldn’t be read. The temporary folder of the server can’t be used (ENOENT). Ask an operator to check it.',
    );
  } finally {
    vi.unstubAllEnvs();
  }
});

it('deletes its folder if the server is killed (guarantee 38)', async () => {
  const url = new URL('./GitProcess.ts', import.meta.url);
  const code = `import { GitProcess } from '${url.href}';
    const git = new GitProcess(undefined, { memoryMb: 256, stepMs: 10_000 }, () => {});
    console.log(git.folder);
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
  const [folder] = await once(server.stdout, 'data').then(([said]) => String(said).split('\n'));
  expect(existsSync(folder!)).toBe(true);
  // The process may not have begun yet.
  server.kill('SIGKILL');
  await expect.poll(() => existsSync(folder!), { timeout: 10_000 }).toBe(false);
});

it('deletes at a start what a server left that ended together with its Git process', async () => {
  const create = (name: string) => mkdtempSync(join(tmpdir(), name));
  const { pid: ended } = spawnSync('true');
  const [own, here] = [`sluice-git-${hostname()}`, 'sluice-git-elsewhere'];
  const left = create(`${own}-${ended}-`);
  writeFileSync(join(left, 'objects'), 'x');
  const others = [create(`${own}-${process.ppid}-`), create(`${here}-${ended}-`)];
  const git = new GitProcess(undefined, { memoryMb: 256, stepMs: 10_000 }, () => {});
  await deleteLeftFolders();
  expect(existsSync(left)).toBe(false);
  for (const folder of [...others, git.folder]) expect(existsSync(folder)).toBe(true);
  git.close();
  for (const folder of others) rmdirSync(folder);
});
