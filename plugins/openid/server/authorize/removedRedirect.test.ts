import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { openidOn } from '../testOpenid';
import { createTestSignOn, formIn } from '../testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const { post, pageOf } = openidOn(() => sluice);

it.each<[string, (values: object) => object]>([
  [
    'whose redirect URI is removed',
    values => ({
      oauth: { values: { ...values, redirectUris: ['https://other.example.com/callback'] } },
    }),
  ],
  ['that is disabled', () => ({ status: 'disabled' })],
])('leads a sign-in that waits to no application %s meanwhile', async (_, change) => {
  const signOn = await createTestSignOn(sluice);
  const page = await pageOf(signOn);
  const { app } = await signOn.call('GET', `/apps/${signOn.appId}`);
  await signOn.call('PUT', `/apps/${signOn.appId}`, change(app.oauth.values));
  const typed = { username: 'ada', password: 'right', 'sk.button': 'form-submit:SIGNIN' };
  const end = await post('/hosted/continue', Object.fromEntries(formIn(page.body, typed)));
  expect([end.headers.location, end.headers['refresh']]).toEqual([undefined, undefined]);
  expect(end.body).not.toContain(signOn.redirectUri);
  const grants = await sluice.server.database
    .forCompany(signOn.companyId)
    .selectFrom('oauth_grants')
    .select('grant_id')
    .execute();
  expect(grants).toEqual([]);
});
