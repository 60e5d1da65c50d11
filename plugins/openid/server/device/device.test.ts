// @module-tag slow
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { userDirectory } from '#plugins/connectors/contract';
import { startServer } from '#testing/startServer';
import { openidOn } from '../testOpenid';

let sluice: Awaited<ReturnType<typeof startServer>>;
const { post } = openidOn(() => sluice);
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_RATE_TRIES: '6' } });
});
afterAll(() => sluice.close());

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';
const connector = 'pingOneAuthenticationConnector';

/** A company with an application for devices, and nodes that decide on them. */
async function deviceWorld(settings: object = {}) {
  const nodes = await nodesOn(sluice);
  const { token, companyId } = nodes;
  const call = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const reply = await sluice.inject(method, url, { token, body });
    expect(reply.status).toBeLessThan(300);
    return reply.body;
  };
  const { flowId } = await nodes.flowOf({});
  const { app } = await call('POST', '/apps', { name: 'Shop' });
  const values = {
    allowedScopes: ['openid', 'offline_access'],
    allowedGrants: ['deviceCode'],
    ...settings,
  };
  await call('PUT', `/apps/${app.appId}`, { oauth: { values } });
  const { policies } = await call('POST', `/apps/${app.appId}/policy`, {
    name: 'Devices',
    flows: [{ flowId, versionId: -1, weight: 100 }],
  });
  const signOn = {
    at: `/${companyId}/as`,
    appId: String(app.appId),
    policyId: String(policies[0].policyId),
    authorization: `Basic ${btoa(`${app.appId}:${app.oauth.values.clientSecret}`)}`,
  };
  const { userId } = await sluice.server
    .get(userDirectory)
    .create(nodes.companyId, { username: 'ada' });
  const ask = (scope = 'openid offline_access', as = { authorization: signOn.authorization }) =>
    post(`${signOn.at}/device_authorization`, { scope }, as);
  const poll = (code: string, as = { authorization: signOn.authorization }) =>
    post(`${signOn.at}/token`, { grant_type: grantType, device_code: code }, as);
  const run = (capability: string, userCode: string, more: object = {}) =>
    nodes.run([connector, capability, { userCode, userId, ...more }]);
  return { nodes, signOn, userId, ask, poll, run };
}

describe('A device without a browser', () => {
  it('waits for a person to enter its code, and gets tokens for them once', async () => {
    const { ask, poll, run, signOn, userId } = await deviceWorld();
    const asked = await ask();
    expect(asked.json()).toMatchObject({
      user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
      verification_uri: expect.stringContaining(signOn.policyId),
      expires_in: 600,
      interval: 5,
    });
    const { device_code: code, user_code: userCode } = asked.json();
    expect((await poll(code)).json().error).toBe('authorization_pending');
    expect((await poll(code)).json().error).toBe('slow_down');
    const typed = userCode.toLowerCase().replace('-', ' ');
    expect((await run('verifyUserCode', typed)).out).toEqual({
      userCode,
      application: { id: signOn.appId, name: 'Shop' },
      scopes: ['openid', 'offline_access'],
    });
    const approved = await run('authorizeUserCode', typed, { authenticationMethods: 'pwd' });
    expect(approved.success).toBe(true);
    const tokens = (await poll(code)).json();
    expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: userId, amr: ['pwd'] });
    const refreshed = await post(
      `${signOn.at}/token`,
      { grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
      { authorization: signOn.authorization },
    );
    expect(refreshed.statusCode).toBe(200);
    expect((await poll(code)).json().error).toBe('invalid_grant');
    expect((await run('declineUserCode', userCode)).error.code).toBe('invalidUserCode');
  });

  it('is notified if the person denies access, and gets only the granted scopes', async () => {
    const { ask, poll, run } = await deviceWorld();
    const declined = (await ask()).json();
    expect((await run('declineUserCode', declined.user_code)).success).toBe(true);
    expect((await poll(declined.device_code)).json().error).toBe('access_denied');
    const narrowed = (await ask()).json();
    await run('authorizeUserCode', narrowed.user_code, { scopes: 'openid email' });
    expect((await poll(narrowed.device_code)).json()).toMatchObject({ scope: 'openid' });
  });

  it('is rejected if its application or a scope is not allowed, or the time is over', async () => {
    const closed = await deviceWorld({ allowedGrants: ['authorizationCode'] });
    expect((await closed.ask()).json().error).toBe('unauthorized_client');
    const { ask, poll, run, nodes } = await deviceWorld();
    expect((await ask('email')).json().error).toBe('invalid_scope');
    expect((await ask('openid', { authorization: 'Basic eDp5' })).statusCode).toBe(401);
    const { device_code: code, user_code: userCode } = (await ask()).json();
    await sluice.server.database
      .forCompany(nodes.companyId)
      .updateTable('oauth_devices')
      .set({ expires: Date.now() - 1 })
      .execute();
    expect((await poll(code)).json().error).toBe('expired_token');
    expect((await run('authorizeUserCode', userCode)).error.code).toBe('invalidUserCode');
  });

  it('belongs to its application and environment', async () => {
    const ours = await deviceWorld();
    const theirs = await deviceWorld();
    const { device_code: code, user_code: userCode } = (await ours.ask()).json();
    expect((await theirs.poll(code)).json().error).toBe('invalid_grant');
    expect((await theirs.run('authorizeUserCode', userCode)).success).toBe(false);
    expect((await ours.run('authorizeUserCode', userCode, { userId: '' })).error.code).toBe(
      'noUser',
    );
    expect((await ours.poll(code)).json().error).toBe('authorization_pending');
  });

  it('can’t be found by guessing codes', async () => {
    const { ask, run } = await deviceWorld();
    const { user_code: userCode } = (await ask()).json();
    for (let tries = 0; tries < 7; tries++) await run('verifyUserCode', 'BBBB-BBBB');
    expect((await run('verifyUserCode', userCode)).success).not.toBe(true);
  });
});
