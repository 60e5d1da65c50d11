import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../../testing/startServer';
import { formIn, signOnOf } from './openid/testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('counts a start as a success where it ended at a node that the policy names, or well where it names none [C052]', async () => {
  const signOn = await signOnOf(sluice);
  const { companyId, appId, policyId, flowId, token } = signOn;
  const run = async (button: string) => {
    const page = await sluice.app.inject({ method: 'GET', url: `/hosted/${companyId}/policy/${policyId}` });
    await sluice.app.inject({
      method: 'POST',
      url: '/hosted/continue',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: formIn(page.body, { username: 'ada', password: 'right', 'sk.button': button }).toString(),
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
