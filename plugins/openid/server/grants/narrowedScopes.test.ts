import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { openidOn } from '../testOpenid';
import { createTestSignOn } from '../testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const { post, basic, codeOf, exchange } = openidOn(() => sluice);

/** Sets the scopes that an application can request. */
async function allow(
  signOn: Awaited<ReturnType<typeof createTestSignOn>>,
  ...allowedScopes: readonly string[]
) {
  const { app } = await signOn.call('GET', `/apps/${signOn.appId}`);
  const values = { ...app.oauth.values, allowedScopes };
  await signOn.call('PUT', `/apps/${signOn.appId}`, { oauth: { values } });
}

it('a code grants no scope that its application can no longer request', async () => {
  const signOn = await createTestSignOn(sluice);
  const code = await codeOf(signOn);
  await allow(signOn, 'openid');
  const tokens = (await exchange(signOn, code)).json();
  expect(tokens.scope).toBe('openid');
  expect(tokens).not.toHaveProperty('refresh_token');
  await allow(signOn, 'openid', 'profile');
  const other = await codeOf(signOn);
  await allow(signOn, 'flow_analytics');
  expect((await exchange(signOn, other)).json().error).toBe('invalid_grant');
});

it('an access token grants no scope that its application can no longer request', async () => {
  const signOn = await createTestSignOn(sluice);
  const { access_token: token } = (await exchange(signOn, await codeOf(signOn))).json();
  const introspect = async () =>
    (await post(`${signOn.at}/introspect`, { token }, basic(signOn))).json();
  const readUser = () => post(`${signOn.at}/userinfo`, { access_token: token }, {});
  expect((await introspect()).scope).toBe('openid profile offline_access');
  const claims = Object.keys((await readUser()).json());
  await allow(signOn, 'openid');
  expect(await introspect()).toMatchObject({ active: true, scope: 'openid' });
  const left = Object.keys((await readUser()).json());
  expect(left).toContain('sub');
  expect(left.length).toBeLessThan(claims.length);
  await allow(signOn, 'profile');
  expect(await introspect()).toMatchObject({ active: true, scope: 'profile' });
  expect((await readUser()).statusCode).toBe(401);
});

it('a refresh token grants no scope that its application can no longer request', async () => {
  const signOn = await createTestSignOn(sluice);
  let { refresh_token } = (await exchange(signOn, await codeOf(signOn))).json();
  const refresh = async (scope?: string) => {
    const form = { grant_type: 'refresh_token', refresh_token, ...(scope && { scope }) };
    const body = (await post(`${signOn.at}/token`, form, basic(signOn))).json();
    refresh_token = body.refresh_token ?? refresh_token;
    return body;
  };
  expect((await refresh()).scope).toBe('openid profile offline_access');
  await allow(signOn, 'openid', 'offline_access');
  expect((await refresh('openid profile')).error).toBe('invalid_scope');
  expect((await refresh()).scope).toBe('openid offline_access');
  await allow(signOn, 'openid');
  expect((await refresh()).error).toBe('invalid_grant');
  await allow(signOn, 'openid', 'profile', 'offline_access');
  expect((await refresh('profile')).scope).toBe('profile');
});
