// @module-tag slow
import fs from 'node:fs';
import { getPriority } from 'node:os';
import git from 'isomorphic-git';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBareRepository } from '#testing/kits/bareRepository';
import { createGitHttp } from './gitHttp';
import { GitProcesses } from './GitProcesses';
import { Repository } from './Repository';

let bare: Awaited<ReturnType<typeof createBareRepository>>;
const processes = new GitProcesses({ stepMs: 120_000, memoryMb: 512 });
beforeAll(async () => void (bare = await createBareRepository()));
afterAll(() => {
  processes.close();
  bare.remove();
});
const read = () =>
  Repository.use(
    {
      processes,
      companyId: 'a',
      url: bare.url,
      branch: 'main',
      folder: '',
      username: '',
      token: '',
      http: createGitHttp(fetch),
    },
    repository => repository.read(),
  );

/** Commits a folder with ten folders in it, each with the same ten, as deep as that. */
async function commitFolders(depth: number): Promise<void> {
  const { gitdir } = bare;
  let oid = await git.writeTree({ fs, gitdir, tree: [] });
  for (let level = 0; level < depth; level++) {
    const names = Array.from({ length: 10 }, (_, at) => `f${at}`);
    const tree = names.map(path => ({ path, oid, mode: '040000', type: 'tree' as const }));
    oid = await git.writeTree({ fs, gitdir, tree });
  }
  const author = { name: 'Eve', email: 'eve@example.com' };
  const ref = 'refs/heads/main';
  await git.commit({ fs, gitdir, message: 'Bomb', author, ref, tree: oid, parent: [] });
}

it('stops at more folders than the limit of files, even if all of them are empty', async () => {
  await commitFolders(12);
  await expect(read()).rejects.toThrow('more than 50000 files and folders');
});

it('gives the server priority over unpacking a repository', async () => {
  await commitFolders(0);
  expect([...(await read())]).toEqual([]);
  for (const pid of processes.pids) expect(getPriority(pid)).toBeGreaterThan(getPriority());
});
