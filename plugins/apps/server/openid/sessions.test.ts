import { afterAll, beforeAll, expect, it } from 'vitest';
import { passTime } from '#testing/kits/passTime';
import { startServer } from '#testing/startServer';
import { createTestSignOn, formIn, leadsTo, sessionGraph, type SignOn } from './testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

/** A browser that keeps its cookies, and sends none with what a page of the flow posts. */
class Visitor {
  private readonly cookies = new Map<string, string>();
  constructor(private readonly signOn: SignOn) {}

  private keep(headers: Readonly<Record<string, unknown>>): void {
    for (const line of [headers['set-cookie']].flat().filter(Boolean).map(String)) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
  }
  async get(url: string) {
    const cookie = [...this.cookies].map(pair => pair.join('=')).join('; ');
    const reply = await sluice.app.inject({
      method: 'GET',
      url,
      headers: cookie ? { cookie } : {},
    });
    this.keep(reply.headers);
    return reply;
  }
  /** Where an authorization request leads: back, or to a page. */
  async authorize(more: Readonly<Record<string, string>> = {}): Promise<URL> {
    const { at, appId, redirectUri } = this.signOn;
    const query = {
      client_id: appId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      ...more,
    };
    return leadsTo((await this.get(`${at}/authorize?${new URLSearchParams(query)}`)).headers);
  }
  async fillIn(page: URL, who: string): Promise<URL> {
    const shown = await this.get(`${page.pathname}${page.search}`);
    const end = await sluice.app.inject({
      method: 'POST',
      url: '/hosted/continue',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: formIn(shown.body, { who }).toString(),
    });
    this.keep(end.headers);
    return leadsTo(end.headers);
  }
  async claims(back: URL) {
    const { at, appId, secret, redirectUri } = this.signOn;
    const form = { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' };
    const reply = await sluice.app.inject({
      method: 'POST',
      url: `${at}/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        ...form,
        redirect_uri: redirectUri,
        client_id: appId,
        client_secret: secret,
      }).toString(),
    });
    return JSON.parse(Buffer.from(reply.json().id_token.split('.')[1], 'base64url').toString());
  }
}

it('signs on without a page who is signed on, asks anew where the application wants it, and forgets at sign-off', async () => {
  const signOn = await createTestSignOn(sluice, {}, { graphData: sessionGraph });
  const visitor = new Visitor(signOn);
  const readError = async (more: Readonly<Record<string, string>>) =>
    (await visitor.authorize(more)).searchParams.get('error');
  const asks = async (more: Readonly<Record<string, string>> = {}) =>
    (await visitor.authorize(more)).pathname === '/hosted/page';

  expect(await readError({ prompt: 'none' })).toBe('login_required');
  const first = await visitor.claims(await visitor.fillIn(await visitor.authorize(), 'ada'));
  expect(first).toMatchObject({ sub: 'ada', amr: ['pwd'], tier: 'gold' });

  passTime(1100);
  const second = await visitor.claims(await visitor.authorize({ prompt: 'none' }));
  expect(second).toMatchObject({ sub: 'ada', auth_time: first.auth_time });
  expect(await asks()).toBe(false);
  expect(await asks({ max_age: '600' })).toBe(false);
  expect(await asks({ max_age: '0' })).toBe(true);
  expect(await asks({ prompt: 'login' })).toBe(true);
  expect(await readError({ prompt: 'none', max_age: '0' })).toBe('login_required');
  const anew = await visitor.claims(
    await visitor.fillIn(await visitor.authorize({ prompt: 'login' }), 'ada'),
  );
  expect(anew.auth_time).toBeGreaterThan(first.auth_time);
  expect(await new Visitor(signOn).authorize()).toMatchObject({ pathname: '/hosted/page' });

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
    (await visitor.get(`/hosted/${signOn.companyId}/policy/${signOn.policyId}`)).body;
  expect(await readHostedPage()).toContain('name="who"');
  expect(await policyAsks(long)).toBe(false);
  expect(await readHostedPage()).not.toContain('name="who"');

  const signedOff = await visitor.get(`${signOn.at}/signoff?client_id=${signOn.appId}`);
  // In the look of the environment, whose name is above the card.
  expect(signedOff.body).toMatch(/class="sk-brand"><span>Company of .+class="sk-card"/);
  expect(await asks()).toBe(true);
});
