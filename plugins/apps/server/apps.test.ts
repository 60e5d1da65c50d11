import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codes } from '#core/contract';
import { defineServerPlugin, provide } from '#core/server';
import { password, startServer } from '#testing/startServer';
import { flowDirectory, flowUses } from '#plugins/flows/contract';
import apps from '../server';
import { policies } from '../contract';

const flows = defineServerPlugin({
  id: 'names',
  contributes: [
    provide('names.directory', flowDirectory, () => ({
      list: async () => [
        { flowId: 'f1', name: 'Sign in with password' },
        { flowId: 'f2', name: 'Registration' },
      ],
      standings: async () => [],
      runFault: async () => undefined,
    })),
  ],
});
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [apps, flows] })));
afterAll(() => sluice.close());

async function withApp() {
  const person = await sluice.company();
  const { body } = await sluice.inject('POST', '/apps', {
    token: person.token,
    body: { name: 'Shop' },
  });
  return { ...person, app: body.app, path: `/apps/${body.app.appId}` };
}
const one = [{ flowId: 'f1', versionId: -1, weight: 100 }];

describe('an application', () => {
  it('is made with keys of its own and the wire’s shape [C015, S015]', async () => {
    const { app, companyId, customerId } = await withApp();
    expect(app).toMatchObject({
      companyId,
      customerId,
      name: 'Shop',
      apiKeyEnabled: true,
      metadata: { rpName: 'Shop' },
      userPools: [],
      flows: [],
      policies: [],
      oauth: {
        enabled: true,
        values: { enabled: true, redirectUris: [], allowedGrants: ['authorizationCode'] },
      },
    });
    expect(app.apiKeys.prod).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([app.apiKeys.prod, app.apiKeys.test, app.oauth.values.clientSecret]).size).toBe(
      3,
    );
  });

  it('is listed newest first, counted and found by name [C016]', async () => {
    const { token } = await withApp();
    await sluice.inject('POST', '/apps', { token, body: { name: 'Portal' } });
    const all = await sluice.inject('GET', '/apps?page=0&limit=1', { token });
    expect(all.body).toMatchObject({ appsCount: 2, apps: [{ name: 'Portal' }] });
    const found = await sluice.inject('GET', '/apps?query=shO', { token });
    expect(found.body).toMatchObject({ appsCount: 1, apps: [{ name: 'Shop' }] });
  });

  it('keeps what a change leaves out, and its keys [C017]', async () => {
    const { token, path, app } = await withApp();
    const values = { redirectUris: ['https://shop.example.com/callback'], clientSecret: 'mine' };
    const { body } = await sluice.inject('PUT', path, { token, body: { oauth: { values } } });
    expect(body.app).toMatchObject({
      name: 'Shop',
      apiKeys: app.apiKeys,
      oauth: {
        values: {
          ...values,
          clientSecret: app.oauth.values.clientSecret,
          allowedScopes: ['openid', 'profile'],
        },
      },
    });
  });

  it('takes no address that leads astray', async () => {
    const { token, path } = await withApp();
    const values = {
      redirectUris: [
        'javascript:alert(1)',
        'callback',
        'https://a.example/#x',
        'https://a.example/\r\nx: y',
      ],
    };
    const { status, body } = await sluice.inject('PUT', path, {
      token,
      body: { oauth: { values } },
    });
    expect(status).toBe(400);
    expect(body.details.map(({ at }: { at: string }) => at)).toEqual(
      [0, 1, 2, 3].map(index => `body/oauth/values/redirectUris/${index}`),
    );
  });

  it('is deleted with its policies [C018]', async () => {
    const { token, path, companyId } = await withApp();
    await sluice.inject('POST', `${path}/policy`, { token, body: { flows: one } });
    const { body } = await sluice.inject('DELETE', path, { token });
    expect(body).toEqual({ message: 'App successfully removed' });
    expect((await sluice.inject('GET', path, { token })).body).toMatchObject({ code: 3004 });
    const left = await sluice.server.database
      .of(companyId)
      .selectFrom('policies')
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it('has its key and its secret replaced; the old key stops at once [C019, C020, S187]', async () => {
    const { token, path, app, companyId } = await withApp();
    const service = sluice.server.get(policies);
    expect(await service.appOfKey(companyId, app.apiKeys.prod)).toEqual({
      appId: app.appId,
      name: 'Shop',
    });
    const rotated = (await sluice.inject('PUT', `${path}/rotateKey`, { token })).body.app;
    expect(rotated.apiKeys.prod).not.toBe(app.apiKeys.prod);
    expect(rotated.oauth.values.clientSecret).toBe(app.oauth.values.clientSecret);
    expect(await service.appOfKey(companyId, app.apiKeys.prod)).toBeUndefined();
    expect(await service.appOfKey(companyId, rotated.apiKeys.prod)).toBeDefined();
    const secret = (await sluice.inject('PUT', `${path}/rotateSecret`, { token })).body.app.oauth
      .values.clientSecret;
    expect(secret).not.toBe(app.oauth.values.clientSecret);
  });

  it('keeps what was replaced good for as long as was said, and says whether it is used', async () => {
    const { token, path, app, companyId } = await withApp();
    const service = sluice.server.get(policies);
    const put = async (at: string, body: object) =>
      (await sluice.inject('PUT', `${path}/${at}`, { token, body })).body.app;
    const first = app.apiKeys.prod;
    const second = await put('rotateKey', { overlapMinutes: 60 });
    expect(second.overlap.keysUntil).toBeGreaterThan(Date.now());
    expect(second.overlap.lastUsedDate).toBeUndefined();
    expect(await service.appOfKey(companyId, first)).toEqual({ appId: app.appId, name: 'Shop' });
    expect(await service.appOfKey(companyId, second.apiKeys.test)).toBeDefined();
    await vi.waitFor(async () =>
      expect(
        (await sluice.inject('GET', path, { token })).body.app.overlap.lastUsedDate,
      ).toBeGreaterThan(0),
    );
    const third = await put('rotateKey', { overlapMinutes: 60 });
    expect(await service.appOfKey(companyId, first)).toBeUndefined();
    expect(await service.appOfKey(companyId, second.apiKeys.prod)).toBeDefined();
    const past = { previous_keys_until: Date.now() - 1 };
    await sluice.server.database.of(companyId).updateTable('apps').set(past).execute();
    service.forget(companyId);
    expect(await service.appOfKey(companyId, second.apiKeys.prod)).toBeUndefined();
    const fourth = await put('rotateKey', { overlapMinutes: 60 });
    const secret = await put('rotateSecret', { overlapMinutes: 60 });
    expect(secret.overlap).toMatchObject({
      secretUntil: expect.any(Number),
      keysUntil: fourth.overlap.keysUntil,
    });
    expect((await put('endOverlap', {})).overlap).toBeUndefined();
    expect(await service.appOfKey(companyId, third.apiKeys.prod)).toBeUndefined();
    expect(await service.appOfKey(companyId, fourth.apiKeys.prod)).toBeDefined();
    const tooLong = await sluice.inject('PUT', `${path}/rotateKey`, {
      token,
      body: { overlapMinutes: 10_081 },
    });
    expect(tooLong.status).toBe(400);
  });

  it('masks its keys ten minutes after the sign-on, until its person confirms; a list never shows them', async () => {
    const { token, path, app, customerId } = await withApp();
    const seen = async (method: 'GET' | 'POST', at: string) =>
      (await sluice.inject(method, at, { token })).body;
    expect((await seen('GET', '/apps')).apps[0].apiKeys).toEqual({
      prod: '******',
      test: '******',
    });
    expect((await seen('GET', path)).app.apiKeys).toEqual(app.apiKeys);
    const longAgo = { created_date: Date.now() - 11 * 60_000 };
    const { across } = sluice.server.database;
    await across.updateTable('tokens').set(longAgo).where('customer_id', '=', customerId).execute();
    expect((await seen('GET', path)).app.apiKeys).toEqual({ prod: '******', test: '******' });
    expect((await seen('POST', `${path}/reveal`)).code).toBe(codes.confirmPerson);
    await sluice.inject('POST', '/customers/confirm', { token, body: { password } });
    expect((await seen('POST', `${path}/reveal`)).app).toMatchObject({
      apiKeys: app.apiKeys,
      oauth: { values: { clientSecret: app.oauth.values.clientSecret } },
    });
    const trail = await sluice.server.database
      .of(app.companyId)
      .selectFrom('audit_events')
      .select('action')
      .execute();
    expect(trail.map(({ action }) => action)).toContain('reveal');
  });

  it('that is disabled starts nothing, at once', async () => {
    const { token, path, app, companyId } = await withApp();
    const made = await sluice.inject('POST', `${path}/policy`, { token, body: { flows: one } });
    const { policyId } = made.body.policies[0];
    const service = sluice.server.get(policies);
    expect(await service.publicPolicy(companyId, policyId)).toMatchObject({ status: 'enabled' });
    const { body } = await sluice.inject('PUT', path, { token, body: { status: 'disabled' } });
    expect(body.app).toMatchObject({ status: 'disabled', name: 'Shop' });
    expect(await service.appOfKey(companyId, app.apiKeys.prod)).toBeUndefined();
    expect(await service.publicPolicy(companyId, policyId)).toMatchObject({ status: 'disabled' });
    await sluice.inject('PUT', path, { token, body: { status: 'enabled' } });
    expect(await service.appOfKey(companyId, app.apiKeys.prod)).toBeDefined();
  });

  it('shows its keys to nobody who may only look, and keeps them out of the database and the trail [M117, K18, S332]', async () => {
    const { app, companyId, path } = await withApp();
    const reader = await sluice.company({ in: companyId, roles: ['default:read'] });
    const seen = await sluice.inject('GET', path, { token: reader.token });
    expect(seen.body.app.apiKeys).toEqual({ prod: '******', test: '******' });
    expect(seen.body.app.oauth.values.clientSecret).toBe('******');
    expect(
      (await sluice.inject('PUT', `${path}/rotateKey`, { token: reader.token })).body.code,
    ).toBe(1998);
    const db = sluice.server.database.of(companyId);
    const kept = [
      await db.selectFrom('apps').selectAll().execute(),
      await db.selectFrom('audit_events').selectAll().execute(),
    ];
    for (const key of [
      ...Object.values<string>(app.apiKeys),
      app.oauth.values.clientSecret as string,
    ])
      expect(JSON.stringify(kept)).not.toContain(key);
  });

  it('is closed to other companies', async () => {
    const { path } = await withApp();
    const stranger = await sluice.company();
    for (const [method, at] of [
      ['GET', path],
      ['PUT', path],
      ['DELETE', path],
      ['PUT', `${path}/rotateKey`],
      ['POST', `${path}/policy`],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect([
        at,
        (await sluice.inject(method, at, { token: stranger.token, body })).status,
      ]).toEqual([at, 404]);
    }
  });
});

describe('a policy', () => {
  it('is made, changed and deleted; each answer is the bare application [C021, C022, C023, S016]', async () => {
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

  it('is resolved with the key of its own application only', async () => {
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

  it('gives an allow-listed address its flow whatever the weights', async () => {
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

  it('is named to whoever would delete its flow', async () => {
    const { token, path, companyId } = await withApp();
    await sluice.inject('POST', `${path}/policy`, { token, body: { name: 'Sign in', flows: one } });
    const db = sluice.server.database.of(companyId);
    const [find] = sluice.server.at(flowUses);
    expect(await find!(companyId, 'f1', db)).toMatchObject([{ kind: 'policy', name: 'Sign in' }]);
    expect(await find!(companyId, 'f2', db)).toEqual([]);
  });
});

it('gives a company that starts with examples an application that signs people in', async () => {
  const { token } = await sluice.company({ examples: true });
  const { body } = await sluice.inject('GET', '/apps', { token });
  expect(body.apps).toMatchObject([
    { name: 'Sample application', policies: [{ flows: [{ flowId: 'f1' }] }] },
  ]);
  const plain = await sluice.company();
  expect((await sluice.inject('GET', '/apps', { token: plain.token })).body.appsCount).toBe(0);
});
