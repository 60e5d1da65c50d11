import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codes } from '#core/contract';
import { password, startServer } from '#testing/startServer';
import apps from '../server';
import machines from '#plugins/machines/server';
import openid from '#plugins/openid/server';
import { machinesOn } from '#plugins/machines/server/testMachines';
import { policies } from '#plugins/runtime/contract';
import { appOn, flowNames } from './testApps';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  sluice = await startServer({ plugins: [apps, flowNames, openid, machines] });
});
afterAll(() => sluice.close());
const { createAccount, createToken } = machinesOn(() => sluice);

const withApp = () => appOn(sluice);
const one = [{ flowId: 'f1', versionId: -1, weight: 100 }];

describe('an application', () => {
  it('is created with its own keys and the wire format [C015, S015]', async () => {
    const { app, companyId, customerId } = await withApp();
    expect(app).toMatchObject({
      companyId,
      customerId,
      name: 'Shop',
      apiKeyEnabled: true,
      metadata: { rpName: 'Shop' },
      userPools: [{ connectionId: 'defaultUserPool', connectorId: 'skUserPool' }],
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

  it('is listed newest first, counted, and found by name [C016]', async () => {
    const { token } = await withApp();
    await sluice.inject('POST', '/apps', { token, body: { name: 'Portal' } });
    const all = await sluice.inject('GET', '/apps?page=0&limit=1', { token });
    expect(all.body).toMatchObject({ appsCount: 2, apps: [{ name: 'Portal' }] });
    const found = await sluice.inject('GET', '/apps?query=shO', { token });
    expect(found.body).toMatchObject({ appsCount: 1, apps: [{ name: 'Shop' }] });
  });

  it('shows when its settings or keys last changed', async () => {
    const { token, path, app } = await withApp();
    expect(app.updatedDate).toBe(app.createdDate);
    const put = async (at: string) =>
      (await sluice.inject('PUT', at, { token, body: {} })).body.app.updatedDate as number;
    vi.useFakeTimers({ toFake: ['Date'], now: app.createdDate + 60_000 });
    const saved = await put(path);
    expect(saved).toBeGreaterThan(app.createdDate);
    vi.setSystemTime(app.createdDate + 120_000);
    const rotated = await put(`${path}/rotateKey`);
    expect(rotated).toBeGreaterThan(saved);
    vi.useRealTimers();
    const { body } = await sluice.inject('GET', '/apps', { token });
    expect(body.apps[0].updatedDate).toBe(rotated);
  });

  it('keeps what a change omits, and its keys [C017]', async () => {
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

  it('rejects unsafe redirect URIs', async () => {
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
      .forCompany(companyId)
      .selectFrom('policies')
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it('gets a new key and secret, and the old key stops working at once [C019, C020, S187]', async () => {
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

  it('accepts replaced keys for the selected time, and shows whether they are used', async () => {
    const { token, path, app, companyId } = await withApp();
    const service = sluice.server.get(policies);
    const putApp = async (at: string, body: object) =>
      (await sluice.inject('PUT', `${path}/${at}`, { token, body })).body.app;
    const first = app.apiKeys.prod;
    const second = await putApp('rotateKey', { overlapMinutes: 60 });
    expect(second.overlap.keysUntil).toBeGreaterThan(Date.now());
    expect(second.overlap.lastUsedDate).toBeUndefined();
    expect(await service.appOfKey(companyId, first)).toEqual({ appId: app.appId, name: 'Shop' });
    expect(await service.appOfKey(companyId, second.apiKeys.test)).toBeDefined();
    await vi.waitFor(async () =>
      expect(
        (await sluice.inject('GET', path, { token })).body.app.overlap.lastUsedDate,
      ).toBeGreaterThan(0),
    );
    const third = await putApp('rotateKey', { overlapMinutes: 60 });
    expect(await service.appOfKey(companyId, first)).toBeUndefined();
    expect(await service.appOfKey(companyId, second.apiKeys.prod)).toBeDefined();
    const past = { previous_keys_until: Date.now() - 1 };
    await sluice.server.database.forCompany(companyId).updateTable('apps').set(past).execute();
    service.forget(companyId);
    expect(await service.appOfKey(companyId, second.apiKeys.prod)).toBeUndefined();
    const fourth = await putApp('rotateKey', { overlapMinutes: 60 });
    const secret = await putApp('rotateSecret', { overlapMinutes: 60 });
    expect(secret.overlap).toMatchObject({
      secretUntil: expect.any(Number),
      keysUntil: fourth.overlap.keysUntil,
    });
    expect((await putApp('endOverlap', {})).overlap).toBeUndefined();
    expect(await service.appOfKey(companyId, third.apiKeys.prod)).toBeUndefined();
    expect(await service.appOfKey(companyId, fourth.apiKeys.prod)).toBeDefined();
    const tooLong = await sluice.inject('PUT', `${path}/rotateKey`, {
      token,
      body: { overlapMinutes: 10_081 },
    });
    expect(tooLong.status).toBe(400);
  });

  it('masks its keys ten minutes after sign-in until the person confirms, and always in lists', async () => {
    const { token, path, app, customerId } = await withApp();
    const readBody = async (method: 'GET' | 'POST', at: string) =>
      (await sluice.inject(method, at, { token })).body;
    expect((await readBody('GET', '/apps')).apps[0].apiKeys).toEqual({
      prod: '******',
      test: '******',
    });
    expect((await readBody('GET', path)).app.apiKeys).toEqual(app.apiKeys);
    const longAgo = { created_date: Date.now() - 11 * 60_000 };
    const { allCompanies } = sluice.server.database;
    await allCompanies
      .updateTable('tokens')
      .set(longAgo)
      .where('customer_id', '=', customerId)
      .execute();
    expect((await readBody('GET', path)).app.apiKeys).toEqual({ prod: '******', test: '******' });
    expect((await readBody('POST', `${path}/reveal`)).code).toBe(codes.confirmPerson);
    await sluice.inject('POST', '/customers/confirm', { token, body: { password } });
    expect((await readBody('POST', `${path}/reveal`)).app).toMatchObject({
      apiKeys: app.apiKeys,
      oauth: { values: { clientSecret: app.oauth.values.clientSecret } },
    });
    const trail = await sluice.server.database
      .forCompany(app.companyId)
      .selectFrom('audit_events')
      .select('action')
      .execute();
    expect(trail.map(({ action }) => action)).toContain('reveal');
  });

  it('is rotated by a machine, which sees only what it rotated, and by a person once they confirm', async () => {
    const { token, path, app, companyId, customerId } = await withApp();
    const machine = await createToken(await createAccount({ companyId, token }));
    const longAgo = { created_date: Date.now() - 11 * 60_000 };
    await sluice.server.database.allCompanies
      .updateTable('tokens')
      .set(longAgo)
      .where('customer_id', '=', customerId)
      .execute();
    const rotate = async (what: 'rotateKey' | 'rotateSecret', by: string) =>
      (await sluice.inject('PUT', `${path}/${what}`, { token: by })).body;
    const masked = { prod: '******', test: '******' };
    const withKeys = (await rotate('rotateKey', machine)).app;
    for (const key of ['prod', 'test']) {
      expect(withKeys.apiKeys[key]).toMatch(/^[0-9a-f]{64}$/);
      expect(withKeys.apiKeys[key]).not.toBe(app.apiKeys[key]);
    }
    expect(withKeys.oauth.values.clientSecret).toBe('******');
    const withSecret = (await rotate('rotateSecret', machine)).app;
    const { clientSecret } = withSecret.oauth.values;
    expect(withSecret.apiKeys).toEqual(masked);
    expect(clientSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(clientSecret).not.toBe(app.oauth.values.clientSecret);
    for (const what of ['rotateKey', 'rotateSecret'] as const)
      expect((await rotate(what, token)).code).toBe(codes.confirmPerson);
    await sluice.inject('POST', '/customers/confirm', { token, body: { password } });
    const confirmed = (await rotate('rotateKey', token)).app;
    expect(confirmed.apiKeys.prod).not.toBe(withKeys.apiKeys.prod);
    expect(confirmed.oauth.values.clientSecret).toBe(clientSecret);
  });

  it('starts nothing once it is disabled', async () => {
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

  it('shows its keys to no one who can only view it, and keeps them out of the database and the audit trail [M117, K18, S332]', async () => {
    const { app, companyId, path } = await withApp();
    const reader = await sluice.company({ in: companyId, roles: ['default:read'] });
    const seen = await sluice.inject('GET', path, { token: reader.token });
    expect(seen.body.app.apiKeys).toEqual({ prod: '******', test: '******' });
    expect(seen.body.app.oauth.values.clientSecret).toBe('******');
    expect(
      (await sluice.inject('PUT', `${path}/rotateKey`, { token: reader.token })).body.code,
    ).toBe(1998);
    const db = sluice.server.database.forCompany(companyId);
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

  it('is closed to other environments', async () => {
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

it('gives an environment with examples an application that signs people in', async () => {
  const { token } = await sluice.company({ examples: true });
  const { body } = await sluice.inject('GET', '/apps', { token });
  expect(body.apps).toMatchObject([
    { name: 'Sample application', policies: [{ flows: [{ flowId: 'f1' }] }] },
  ]);
  const plain = await sluice.company();
  expect((await sluice.inject('GET', '/apps', { token: plain.token })).body.appsCount).toBe(0);
});
