import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () => void (sluice = await startServer({ plugins: [], env: { SLUICE_RATE_TOKEN: '3' } })),
);
afterAll(() => sluice.close());

it('takes as many requests a minute as the operator allows a token, and says how long to wait', async () => {
  const { token } = await sluice.company();
  const { token: other } = await sluice.company();
  for (let n = 0; n < 3; n++)
    expect((await sluice.inject('GET', '/customers/me', { token })).status).toBe(200);
  const refused = await sluice.inject('GET', '/customers/me', { token });
  expect(refused.body).toMatchObject({ httpResponseCode: 429, code: 4290 });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await sluice.inject('GET', '/customers/me', { token: other })).status).toBe(200);
});
