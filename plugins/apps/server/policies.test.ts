import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { flowUses } from '#plugins/flows/contract';
import apps from '../server';
import { policies } from '#plugins/runtime/contract';
import { appOn, flowNames } from './testApps';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [apps, flowNames] })));
afterAll(() => sluice.close());

const withApp = () => appOn(sluice);
const one = [{ flowId: 'f1', versionId: -1, weight: 100 }];

describe('a policy', () => {
  it('is created, changed, and deleted, and each response is the bare application [C021, C022, C023, S016]', async () => {
    const { token, path } = await withApp();
    const made = await sluice.inject('POST', `${path}/policy`, { token, body: { flows: one } });
    expect(made.body).toMatchObject({
      name: 'Shop',
      policies: [{ name: 'New Policy', status: 'enabled', flows: one }],
    });
    const { policyId } = made.body.policies[0];
    const split = [
      { flowId: 'f1', versionId: -1, weight: 80 },
      { flowId: 'f2', versionId: 3, weight: 20, ip: ['10.1.2.3/23'] },
    ];
    const saved = await sluice.inject('PUT', `${path}/policy/${policyId}`, {
      token,
      body: { name: 'Sign in', flows: split, status: 'disabled' },
    });
    expect(saved.body.policies).toMatchObject([
      { policyId, name: 'Sign in', status: 'disabled', flows: split },
    ]);
    expect((await sluice.inject('DELETE', `${path}/policy/${policyId}`, { token })).status).toBe(
      200,
    );
    expect((await sluice.inject('GET', path, { token })).body.app.policies).toEqual([]);
  });

  it.each([
    ['weights that are not 100', [{ flowId: 'f1', versionId: -1, weight: 50 }], 'body/flows'],
    ['a flow the company does not have', [{ flowId: 'f9', versionId: -1 }], 'body/flows/0/flowId'],
    [
      'an address that is none',
      [{ flowId: 'f1', versionId: -1, ip: ['nowhere'] }],
      'body/flows/0/ip/0',
    ],
  ])('refuses %s', async (_, given, at) => {
    const { token, path } = await withApp();
    const refused = await sluice.inject('POST', `${path}/policy`, {
      token,
      body: { flows: given },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.details[0].at).toBe(at);
  });

  it('is started only with its own application’s key', async () => {
    const { token, path, app, companyId } = await withApp();
    const made = await sluice.inject('POST', `${path}/policy`, {
      token,
      body: { name: 'Sign in', flows: one },
    });
    const { policyId } = made.body.policies[0];
    const other = (await sluice.inject('POST', '/apps', { token, body: { name: 'Other' } })).body
      .app;
    const service = sluice.server.get(policies);
    const question = { companyId, policyId };
    expect(await service.resolve({ ...question, apiKey: app.apiKeys.test })).toEqual({
      appId: app.appId,
      appName: 'Shop',
      policyId,
      name: 'Sign in',
      status: 'enabled',
      flow: one[0],
    });
    expect(await service.resolve({ ...question, apiKey: other.apiKeys.prod })).toBeUndefined();
    expect(await service.resolve({ ...question, apiKey: 'guess' })).toBeUndefined();
    expect(await service.publicPolicy(companyId, policyId)).toMatchObject({
      appId: app.appId,
      flow: one[0],
    });
    const stranger = await sluice.company();
    expect(await service.publicPolicy(stranger.companyId, policyId)).toBeUndefined();
    await sluice.inject('PUT', path, { token, body: { apiKeyEnabled: false } });
    expect(await service.resolve({ ...question, apiKey: app.apiKeys.prod })).toBeUndefined();
  });

  it('gives an allow-listed address its flow, whatever the weights', async () => {
    const { token, path, companyId } = await withApp();
    const split = [
      { flowId: 'f1', versionId: -1, weight: 100 },
      { flowId: 'f2', versionId: -1, weight: 0, ip: ['10.1.2.3/23', '2001:db8::/32'] },
    ];
    const made = await sluice.inject('POST', `${path}/policy`, { token, body: { flows: split } });
    const { policyId } = made.body.policies[0];
    const flowFor = async (ip?: string) =>
      (await sluice.server.get(policies).publicPolicy(companyId, policyId, ip))?.flow?.flowId;
    expect(
      await Promise.all(
        ['10.1.3.9', '::ffff:10.1.2.9', '2001:db8::1', '10.1.4.1', 'odd'].map(flowFor),
      ),
    ).toEqual(['f2', 'f2', 'f2', 'f1', 'f1']);
    expect(await flowFor()).toBe('f1');
  });

  it('is named to a person who tries to delete its flow', async () => {
    const { token, path, companyId } = await withApp();
    await sluice.inject('POST', `${path}/policy`, { token, body: { name: 'Sign in', flows: one } });
    const db = sluice.server.database.forCompany(companyId);
    const [find] = sluice.server.at(flowUses);
    expect(await find!(companyId, 'f1', db)).toMatchObject([{ kind: 'policy', name: 'Sign in' }]);
    expect(await find!(companyId, 'f2', db)).toEqual([]);
  });
});
