import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createTestSignOn } from '../testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('the previous secret gets tokens only while both are valid', async () => {
  const { appId, at, secret, token } = await createTestSignOn(sluice, {
    allowedScopes: ['openid', 'flow_analytics'],
  });
  const ask = async (shown: string) => {
    const reply = await sluice.app.inject({
      method: 'POST',
      url: `${at}/token`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${btoa(`${appId}:${shown}`)}`,
      },
      payload: 'grant_type=client_credentials&scope=flow_analytics',
    });
    return reply.statusCode;
  };
  const putSettings = (path: string, body?: unknown) =>
    sluice.inject('PUT', `/apps/${appId}/${path}`, { token, body });
  const { app } = (await putSettings('rotateSecret', { overlapMinutes: 60 })).body;
  const { clientSecret } = app.oauth.values;
  expect([await ask(secret), await ask(clientSecret)]).toEqual([200, 200]);
  expect((await putSettings('endOverlap')).status).toBe(200);
  expect([await ask(secret), await ask(clientSecret)]).toEqual([401, 200]);
});
