// @module-tag slow
import { afterAll, expect, it } from 'vitest';
import { contribute, defineServerPlugin } from '#core/server';
import { deployGuards, deployObservers, type Deployment } from '#plugins/flows/contract/internal';
import { importBody } from '#plugins/transfer/domain/exchange/parseImport';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { plugins as installed } from '#shell/server/plugins';
import { archivesOn } from '#testing/security/kits/archivesOn';
import { promotionWorld } from '#testing/security/kits/promotionWorld';
import { startServer } from '#testing/startServer';

const guarded = new Set<string>();
const seen: Deployment[] = [];
const guard = defineServerPlugin({
  id: 'guard',
  contributes: [
    contribute(deployGuards, 'guard.names', async (_services, _db, { flow, versionId }) =>
      guarded.has(flow.name)
        ? [
            {
              rule: 'guard.names',
              title: 'Needs a second look',
              findings: [
                {
                  code: 'guard.names',
                  type: 'error',
                  message: `Version ${versionId} was seen by one person`,
                  recommendation: 'Ask a colleague.',
                },
              ],
            },
          ]
        : [],
    ),
    contribute(
      deployObservers,
      'guard.seen',
      async (_services, _db, deployment) => void seen.push(deployment),
    ),
  ],
});

const sluice = await startServer({
  list: { ...installed, guard: async () => ({ default: guard }) },
});
afterAll(() => sluice.close());
const { twoCompanies, apply, rows, done, ask, rollBack } = promotionWorld(sluice);
const { exported: exportCompany, applied: importCompany } = archivesOn(() => sluice);
const graphData = createTestGraph({ a: ['httpConnector', 'customHTMLMessage', { message: 'Hi' }] });

it('rejects what a guard rejects in every way to deploy, and records each deployment', async () => {
  const two = await twoCompanies();
  const world = { ...two, flowId: two.calledId };
  const { token, flowId, from, to, customerId } = world;
  const noted = (way: string) =>
    seen
      .filter(each => each.way === way)
      .map(({ before, after, reason }) => [before, after, reason]);

  await done(token, 'PUT', `/flows/${flowId}/deploy?reason=First+release`);
  expect(seen).toMatchObject([
    {
      companyId: from,
      flowId,
      before: null,
      after: 1,
      way: 'deploy',
      actorId: customerId,
      reason: 'First release',
    },
  ]);
  const archive = await exportCompany({ companyId: from, token });

  guarded.add('Called');
  const refused = await ask(token, 'PUT', `/flows/${flowId}/deploy`);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('“Needs a second look”');
  expect(refused.text).toContain('Version 1 was seen by one person. Ask a colleague.');
  await done(token, 'PUT', `/flows/${flowId}/deploy?override=The+front+door+is+shut`);
  expect(noted('deploy').at(-1)).toEqual([1, 1, 'The front door is shut']);

  const file = await done(token, 'GET', `/flows/${flowId}/versions/-1?includeSubFlows=true`);
  const imported = await done(token, 'PUT', '/flows/import', {
    ...importBody(file),
    name: 'Called',
  });
  expect(imported.flowInfo.publishedVersion).toBeNull();
  expect(imported.notes.join(' ')).toContain('“Needs a second look”');

  const promoted = (await apply(world, { deploy: true })).body;
  expect(promoted.notes.join(' ')).toContain('“Needs a second look”');
  expect((await rows(to)).map(row => [row.name, row.published_version])).toEqual([
    ['Called', null],
  ]);
  expect(noted('promotion')).toEqual([]);

  const restored = await importCompany({ companyId: from, token }, archive);
  expect(JSON.stringify(restored)).toContain('“Needs a second look”');
  expect(noted('archive')).toContainEqual([1, null, '']);

  guarded.clear();
  const again = (await apply(world, { deploy: true })).body;
  expect(noted('promotion').at(-1)).toEqual([null, 1, expect.any(String)]);
  await rollBack(world, again.promotionId);
  expect(noted('rollback')).toEqual([[1, null, expect.any(String)]]);
  await importCompany({ companyId: from, token }, archive);
  expect(noted('archive')).toContainEqual([null, 1, '']);

  const { flowInfo } = await done(token, 'POST', '/flows', { name: 'Never deployed', graphData });
  guarded.add('Never deployed');
  const { app } = await done(token, 'POST', '/apps', { name: 'Shop' });
  const policy = await ask(token, 'POST', `/apps/${app.appId}/policy`, {
    name: 'Sign in',
    flows: [{ flowId: flowInfo.flowId, versionId: 1, weight: 100 }],
  });
  expect(policy.status).toBe(400);
  expect(policy.text).toContain('“Needs a second look”');
});
