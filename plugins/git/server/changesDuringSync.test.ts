// @module-tag slow
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startServer } from '#testing/startServer';
import { gitOn } from './testGit';

let sluice: Awaited<ReturnType<typeof startServer>>;
const { send, connect, sync, createFlow, createRepository, removeRepositories } = gitOn(
  () => sluice,
);
beforeAll(async () => void (sluice = await startServer({ env: { SLUICE_GIT_FILES: 'on' } })));
afterAll(async () => {
  await sluice.close();
  removeRepositories();
});

const links = (companyId: string) => {
  const db = sluice.server.database.forCompany(companyId);
  return {
    read: () => db.selectFrom('git_links').selectAll().executeTakeFirstOrThrow(),
    set: (values: object) => db.updateTable('git_links').set(values).execute(),
  };
};

it('keeps commits and decisions that are made while a sync runs', async () => {
  const [ada, repository] = [await sluice.company(), await createRepository()];
  await createFlow(ada, 'Sign-in');
  await connect(ada, repository.url);
  const { read, set } = links(ada.companyId);
  await set({ next_due: 0 });
  const choices = JSON.stringify({ 'flow other': { git: 'a', environment: 'b', take: 'git' } });
  // A push and a decision arrive when the branch was read, before the sync notes what it found.
  const { database } = sluice.server;
  const note = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (id, work) => {
    await set({ next_due: 77, choices });
    return note(id, work);
  });
  expect((await sync(ada)).fault).toBe('');
  expect(await read()).toMatchObject({ next_due: 77, choices });
});

it('syncs a new repository soon where its process is killed before the first sync', async () => {
  const [ada, repository] = [await sluice.company(), await createRepository()];
  const { database } = sluice.server;
  const store = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (id, work) => {
    await store(id, work);
    throw new Error('The process ended here.');
  });
  expect((await connect(ada, repository.url)).status).toBe(500);
  const { next_due: due } = await links(ada.companyId).read();
  expect([due > Date.now() - 60_000, due < Date.now() + 60_000]).toEqual([true, true]);
});

it('removes a repository once, and records it once', async () => {
  const [ada, repository] = [await sluice.company(), await createRepository()];
  await connect(ada, repository.url);
  const remove = () => send(ada, 'DELETE', `/company/${ada.companyId}/git`);
  const answers = await Promise.all([remove(), remove()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const told = await sluice.server.database
    .forCompany(ada.companyId)
    .selectFrom('audit_events')
    .select('action')
    .where('resource', '=', 'repository')
    .execute();
  expect(told.map(({ action }) => action).sort()).toEqual(['create', 'delete']);
});
