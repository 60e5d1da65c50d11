import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { formIn, createTestSignOn } from '#plugins/openid/server/testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('counts a start as a success if it ended at a node that the policy names, or at any success if it names none [C052]', async () => {
  const signOn = await createTestSignOn(sluice);
  const { companyId, appId, policyId, flowId, token } = signOn;
  const run = async (button: string) => {
    const page = await sluice.app.inject({
      method: 'GET',
      url: `/hosted/${companyId}/policy/${policyId}`,
    });
    await sluice.app.inject({
      method: 'POST',
      url: '/hosted/continue',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: formIn(page.body, {
        username: 'ada',
        password: 'right',
        'sk.button': button,
      }).toString(),
    });
  };
  const counts = async () => {
    const url = `/company/${companyId}/apps/${appId}/policy/${policyId}/events`;
    const { successCount, totalCount } = (await sluice.inject('GET', url, { token })).body;
    return { successCount, totalCount };
  };
  await run('form-submit:SIGNIN');
  await run('next-event:CANCEL');
  expect(await counts()).toEqual({ successCount: 1, totalCount: 2 });
  const flows = [{ flowId, versionId: -1, weight: 100, successNodes: ['left'] }];
  await signOn.call('PUT', `/apps/${appId}/policy/${policyId}`, { flows });
  await run('form-submit:SIGNIN');
  expect(await counts()).toEqual({ successCount: 1, totalCount: 3 });
  await run('next-event:CANCEL');
  expect(await counts()).toEqual({ successCount: 2, totalCount: 4 });
});

it('runs versions that are here, and keeps those it runs by number from being deleted', async () => {
  const { token } = await sluice.company();
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    sluice.inject(method, url, { token, body });
  const { flowId, graphData } = (await call('POST', '/flows', { name: 'F' })).body.flowInfo;
  for (const currentVersion of [1, 2]) {
    const saved = await call('PUT', `/flows/${flowId}`, {
      currentVersion,
      graphData,
      name: `F${currentVersion}`,
    });
    expect([saved.status, saved.text]).toEqual([200, saved.text]);
  }
  const { appId } = (await call('POST', '/apps', { name: 'Shop' })).body.app;
  const running = (versionId: number) => ({ name: 'Sign in', flows: [{ flowId, versionId }] });
  const refused = await call('POST', `/apps/${appId}/policy`, running(9));
  expect([refused.status, refused.body.details]).toEqual([
    400,
    [{ at: 'body/flows/0/versionId', message: '“F2” has no version 9. Select another version.' }],
  ]);
  const [{ policyId }] = (await call('POST', `/apps/${appId}/policy`, running(2))).body.policies;
  const kept = await call('DELETE', `/flows/${flowId}/versions/2`);
  expect([kept.status, kept.body.message]).toEqual([
    400,
    'Version 2 is used by the policy “Sign in”. Select another version there first, then delete it.',
  ]);
  expect((await call('DELETE', `/flows/${flowId}/versions/1`)).status).toBe(200);
  await call('PUT', `/apps/${appId}/policy/${policyId}`, running(-1));
  expect((await call('DELETE', `/flows/${flowId}/versions/2`)).status).toBe(200);
});
