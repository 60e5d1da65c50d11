import type { startServer } from '#testing/startServer';

/** Makes a company that started with examples, and answers with the policy of one of them. */
export async function startExample(
  sluice: Awaited<ReturnType<typeof startServer>>,
  name: string,
): Promise<{ readonly companyId: string; readonly policyId: string; readonly token: string }> {
  const { token, companyId } = await sluice.company({ examples: true });
  const { flowsInfo } = (await sluice.inject('GET', '/flows', { token })).body;
  const { flowId } = flowsInfo.find((each: { name: string }) => each.name === name);
  const { app } = (await sluice.inject('POST', '/apps', { token, body: { name: 'Front door' } }))
    .body;
  const flows = [{ flowId, versionId: -1, weight: 100 }];
  const policy = { name: 'Door', status: 'enabled', flows };
  await sluice.inject('POST', `/apps/${app.appId}/policy`, { token, body: policy });
  const { policies } = (await sluice.inject('GET', `/apps/${app.appId}`, { token })).body.app;
  return { companyId, token, policyId: policies.at(-1).policyId };
}
