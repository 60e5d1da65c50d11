import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBareRepository } from '#testing/kits/bareRepository';
import { canServeGit, serveGit } from '#testing/kits/serveGit';
import { BranchMovedError, Repository, type RepositoryTerms } from './Repository';

let bare: Awaited<ReturnType<typeof createBareRepository>>;
let served: Awaited<ReturnType<typeof serveGit>>;
let terms: RepositoryTerms;
beforeAll(async () => {
  bare = await createBareRepository();
  served = await serveGit(bare.gitdir, 'good');
  terms = {
    url: served.url,
    branch: 'main',
    folder: 'production',
    username: '',
    token: 'good',
    allowHosts: ['127.0.0.1'],
  };
});
afterAll(() => {
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
  await expect(read({ allowHosts: [] })).rejects.toThrow(/SLUICE_ALLOW_HOSTS/);
});
