import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { openidOn } from '../testOpenid';
import { createTestSignOn, sessionGraph } from '../testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
const { asked } = openidOn(() => sluice);

it('gives another application’s page no response with a code of this one', async () => {
  const signOn = await createTestSignOn(sluice, {}, { graphData: sessionGraph });
  const { app } = await signOn.call('POST', '/apps', { name: 'Forum' });
  const redirectUris = ['https://forum.example.com/callback'];
  await signOn.call('PUT', `/apps/${app.appId}`, { oauth: { values: { redirectUris } } });
  const begin = (origin: string, method: 'GET' | 'POST' = 'GET') => {
    const query = asked(signOn, { response_mode: 'pi.flow' }).toString();
    const url = `${signOn.at}/authorize`;
    const headers = { ...(origin && { origin }) };
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    return method === 'GET'
      ? sluice.app.inject({ method, url: `${url}?${query}`, headers })
      : sluice.app.inject({ method, url, headers: form, payload: query });
  };
  for (const method of ['GET', 'POST'] as const) {
    const refused = await begin('https://forum.example.com', method);
    expect([method, refused.statusCode]).toEqual([method, 400]);
    expect(refused.json()).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('https://forum.example.com'),
    });
    expect([method, (await begin('https://shop.example.com', method)).statusCode]).toEqual([
      method,
      200,
    ]);
  }
  // A program that is no page names no origin.
  expect((await begin('')).statusCode).toBe(200);
});
