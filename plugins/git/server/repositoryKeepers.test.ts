// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestReviewer } from '#plugins/reviews/server/testRequests';
import { startServer } from '#testing/startServer';
import { gitOn } from './testGit';

let sluice: Awaited<ReturnType<typeof startServer>>;
const { connect, sync, createFlow, createRepository, removeRepositories } = gitOn(() => sluice);
beforeAll(async () => void (sluice = await startServer({ env: { SLUICE_GIT_FILES: 'on' } })));
afterAll(async () => {
  await sluice.close();
  removeRepositories();
});

it('counts the person who connected a repository as a contributor of its changes', async () => {
  const [ada, repository] = [await createTestReviewer(sluice), await createRepository()];
  const grace = await createTestReviewer(sluice, { in: ada.companyId });
  const flowId = await createFlow(ada, 'Sign-in');
  await connect(ada, repository.url, { deploys: false, commits: true });
  await ada.require();
  const path = 'flows/sign-in/flow.json';
  const text = await repository.read(path);
  await repository.change({
    [path]: text.replace(
      /("name": "[^"]+",)(\n {2}"description": ".*",)?/,
      '$1\n  "description": "By nobody known",',
    ),
  });
  const applied = expect.objectContaining({ name: 'Sign-in', what: 'applied' });
  expect((await sync(ada)).changes).toContainEqual(applied);
  const request = await grace.open([flowId]);
  expect(await ada.review(request)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('You contributed') },
  });
  const lead = await createTestReviewer(sluice, { in: ada.companyId });
  expect((await lead.review(request)).body).toMatchObject({ approved: true });
});
