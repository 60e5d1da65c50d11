// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guardedFetch } from '#core/server/http/guardedFetch';
import { createBareRepository } from '#testing/kits/bareRepository';
import { canServeGit, serveGit } from '#testing/kits/serveGit';
import { BranchMovedError } from './BranchMovedError';
import { createGitHttp, gitTerms } from './gitHttp';
import { GitProcesses } from './GitProcesses';
import { Repository, type RepositoryTerms } from './Repository';

let bare: Awaited<ReturnType<typeof createBareRepository>>;
let served: Awaited<ReturnType<typeof serveGit>>;
let terms: RepositoryTerms;
const processes = new GitProcesses();
beforeAll(async () => {
  bare = await createBareRepository();
  served = await serveGit(bare.gitdir, 'good');
  terms = {
    processes,
    companyId: 'a',
    url: served.url,
    branch: 'main',
    folder: 'production',
    username: '',
    token: 'good',
    http: createGitHttp(guardedFetch({ ...gitTerms, allowHosts: ['127.0.0.1'] })),
  };
});
afterAll(() => {
  processes.close();
  served.close();
  bare.remove();
});

/** Commits one text, unless the branch moves while that is done. */
const write = (text: string, meanwhile?: () => Promise<void>) =>
  Repository.use(terms, async repository => {
    await repository.read();
    const readAt = repository.at;
    const author = { name: 'Ada', email: 'ada@example.com' };
    const files = new Map([['flows/a.txt', text]]);
    await repository.commit({ files, message: `Write ${text}`, author });
    await meanwhile?.();
    await repository.push(readAt);
  });
const read = (more: Partial<RepositoryTerms> = {}) =>
  Repository.use({ ...terms, ...more }, repository => repository.read());

it.runIf(canServeGit())('reads and writes a branch over HTTP, and overwrites no one', async () => {
  expect([...(await read())]).toEqual([]);
  await write('one');
  expect([...(await read())]).toEqual([['flows/a.txt', 'one']]);
  const moved = write('two', () => bare.change({ 'README.md': 'Ours' }));
  await expect(moved).rejects.toThrow(BranchMovedError);
  await write('three');
  expect(await bare.read('production/flows/a.txt')).toBe('three');
  expect(await bare.read('README.md')).toBe('Ours');
  expect((await bare.log()).map(({ message }) => message.trim())).toEqual([
    'Write three',
    'Change by Grace',
    'Write one',
  ]);
});

it.runIf(canServeGit())('says why it can’t, without the token', async () => {
  await expect(read({ token: 'canary' })).rejects.toThrow(/^The repository rejected the token/);
  await expect(read({ token: '' })).rejects.toThrow(/^The repository rejected the token/);
  await expect(read({ url: `${terms.url}-none` })).rejects.toThrow(/doesn’t exist/);
  await expect(
    read({ http: createGitHttp(guardedFetch({ ...gitTerms, allowHosts: [] })) }),
  ).rejects.toThrow(/SLUICE_ALLOW_HOSTS/);
});

it.runIf(canServeGit())('holds up neither the server nor others while one is read', async () => {
  await read();
  const [pid] = processes.pids;
  expect(pid).not.toBe(process.pid);
  process.kill(pid!, 'SIGSTOP');
  let isRead = false;
  const slow = read().finally(() => (isRead = true));
  expect([...(await read())]).toEqual([['flows/a.txt', 'three']]);
  expect([isRead, processes.pids.length]).toEqual([false, 2]);
  process.kill(pid!, 'SIGCONT');
  expect([...(await slow)]).toEqual([['flows/a.txt', 'three']]);
});

it('ends a process that takes too much memory or too long', async () => {
  const limited = new GitProcesses({ stepMs: 20_000, memoryMb: 160 });
  const local = await createBareRepository();
  const bomb = await local.writeZeros(160 * 1024 * 1024);
  await local.commitBlob('flows/a.txt', bomb);
  const at = { ...terms, url: local.url, folder: '', processes: limited };
  const readLocal = () => Repository.use(at, repository => repository.read());
  await expect(readLocal()).rejects.toThrow(/more than 160 MB of memory|larger than 64 MB/);
  const late = new GitProcesses({ stepMs: 1, memoryMb: 160 });
  await expect(
    Repository.use({ ...at, processes: late }, repository => repository.read()),
  ).rejects.toThrow('The operation took longer than 0.001 seconds.');
  expect(late.pids).toEqual([]);
  limited.close();
  local.remove();
});
