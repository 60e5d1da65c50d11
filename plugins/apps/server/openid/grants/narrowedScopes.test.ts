import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { openidOn } from '../testOpenid';
import { createTestSignOn } from '../testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const { post, basic, codeOf, exchange } = openidOn(() => sluice);

it('a refresh token brings no scope that its application may no longer request', async () => {
  const signOn = await createTestSignOn(sluice);
  let { refresh_token } = (await exchange(signOn, await codeOf(signOn))).json();
  const allow = async (...allowedScopes: readonly string[]) => {
    const { app } = await signOn.call('GET', `/apps/${signOn.appId}`);
    const values = { ...app.oauth.values, allowedScopes };
    await signOn.call('PUT', `/apps/${signOn.appId}`, { oauth: { values } });
  };
  const refresh = async (scope?: string) => {
    const form = { grant_type: 'refresh_token', refresh_token, ...(scope && { scope }) };
    const body = (await post(`${signOn.at}/token`, form, basic(signOn))).json();
    refresh_token = body.refresh_token ?? refresh_token;
    return body;
  };
  expect((await refresh()).scope).toBe('openid profile offline_access');
  await allow('openid', 'offline_access');
  expect((await refresh('openid profile')).error).toBe('invalid_scope');
  expect((await refresh()).scope).toBe('openid offline_access');
  await allow('openid');
  expect((await refresh()).error).toBe('invalid_grant');
  await allow('openid', 'profile', 'offline_access');
  expect((await refresh('profile')).scope).toBe('profile');
});
