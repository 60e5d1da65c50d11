import { afterAll, beforeAll, expect, it } from 'vitest';
import { passTime } from '#testing/kits/passTime';
import { startServer } from '#testing/startServer';
import { TestBrowser } from './testBrowser';
import { createTestSignOn, leadsTo, sessionGraph } from './testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('signs in without a page if a session exists, asks again if the application requires it, and ends at sign-out', async () => {
  const signOn = await createTestSignOn(sluice, {}, { graphData: sessionGraph });
  const visitor = new TestBrowser(sluice, signOn);
  const fillIn = async (page: URL, who: string) => {
    const { body } = await visitor.open(page);
    return leadsTo((await visitor.post(body, who)).headers);
  };
  const readError = async (more: Readonly<Record<string, string>>) =>
    (await visitor.authorize(more)).searchParams.get('error');
  const asks = async (more: Readonly<Record<string, string>> = {}) =>
    (await visitor.authorize(more)).pathname === '/hosted/page';

  expect(await readError({ prompt: 'none' })).toBe('login_required');
  const first = await visitor.readClaims(await fillIn(await visitor.authorize(), 'ada'));
  expect(first).toMatchObject({ sub: 'ada', amr: ['pwd'], tier: 'gold' });

  passTime(1100);
  const second = await visitor.readClaims(await visitor.authorize({ prompt: 'none' }));
  expect(second).toMatchObject({ sub: 'ada', auth_time: first['auth_time'] });
  expect(await asks()).toBe(false);
  expect(await asks({ max_age: '600' })).toBe(false);
  expect(await asks({ max_age: '0' })).toBe(true);
  expect(await asks({ prompt: 'login' })).toBe(true);
  expect(await readError({ prompt: 'none', max_age: '0' })).toBe('login_required');
  const anew = await visitor.readClaims(
    await fillIn(await visitor.authorize({ prompt: 'login' }), 'ada'),
  );
  expect(anew['auth_time']).toBeGreaterThan(Number(first['auth_time']));
  expect(await new TestBrowser(sluice, signOn).authorize()).toMatchObject({
    pathname: '/hosted/page',
  });

  const policyAsks = async (
    pwd: object,
    mfa: object = { enabled: false, time: 1, timeFormat: 'days' },
  ) => {
    const trigger = { type: 'AUTHENTICATION', configuration: { pwd, mfa } };
    await signOn.call('PUT', `/apps/${signOn.appId}/policy/${signOn.policyId}`, { trigger });
    return asks();
  };
  const long = { enabled: true, time: 1, timeFormat: 'days' };
  expect(await policyAsks(long)).toBe(false);
  await sluice.server.database
    .forCompany(signOn.companyId)
    .updateTable('sign_on_sessions')
    .set({ methods: JSON.stringify({ pwd: Date.now() - 120_000 }) })
    .execute();
  expect(await policyAsks(long)).toBe(false);
  expect(await policyAsks({ enabled: true, time: 1, timeFormat: 'minutes' })).toBe(true);
  expect(await policyAsks({ enabled: false, time: 1, timeFormat: 'minutes' })).toBe(false);
  expect(await policyAsks(long, long)).toBe(true);
  const readHostedPage = async () =>
    (await visitor.send('GET', `/hosted/${signOn.companyId}/policy/${signOn.policyId}`)).body;
  expect(await readHostedPage()).toContain('name="who"');
  expect(await policyAsks(long)).toBe(false);
  expect(await readHostedPage()).not.toContain('name="who"');

  const signedOff = await visitor.send('GET', `${signOn.at}/signoff?client_id=${signOn.appId}`);
  // In the look of the environment, whose name is above the card.
  expect(signedOff.body).toMatch(/class="sk-brand"><span>Company of .+class="sk-card"/);
  expect(await asks()).toBe(true);
});
