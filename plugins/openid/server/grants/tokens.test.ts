import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createTestSignOn, type SignOn } from '../testSignOn';
import { openidOn } from '../testOpenid';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const { get, post, basic, codeOf, exchange } = openidOn(() => sluice);
type Query = Readonly<Record<string, string | undefined>>;

describe('tokens', () => {
  it('are refreshed once each, and the use of an old one ends the session', async () => {
    const signOn = await createTestSignOn(sluice);
    const first = (await exchange(signOn, await codeOf(signOn))).json();
    const refresh = (refresh_token: string, more: Query = {}) =>
      post(
        `${signOn.at}/token`,
        { grant_type: 'refresh_token', refresh_token, ...more },
        basic(signOn),
      );
    const second = (await refresh(first.refresh_token, { scope: 'openid' })).json();
    expect(second).toMatchObject({ scope: 'openid', refresh_token: expect.any(String) });
    expect(
      (await refresh(second.refresh_token, { scope: 'openid flow_analytics' })).json().error,
    ).toBe('invalid_scope');
    expect((await refresh('x.y')).json().error).toBe('invalid_grant');
    const third = (await refresh(second.refresh_token)).json();
    expect(third.scope).toBe('openid profile offline_access');
    expect((await refresh(second.refresh_token)).json().error).toBe('invalid_grant');
    expect((await refresh(third.refresh_token)).json().error).toBe('invalid_grant');
  });
  it('are introspected and revoked only by their own client', async () => {
    const [signOn, other] = [await createTestSignOn(sluice), await createTestSignOn(sluice)];
    const { access_token: token } = (
      await exchange(signOn, await codeOf(signOn), {}, basic(signOn))
    ).json();
    const introspect = async (who: SignOn, at = who.at) =>
      (await post(`${at}/introspect`, { token }, basic(who))).json();
    expect(await introspect(signOn)).toMatchObject({
      active: true,
      sub: 'user-ada',
      client_id: signOn.appId,
    });
    expect(await introspect(other)).toEqual({ active: false });
    expect(
      (await post(`${signOn.at}/introspect`, { token, client_id: signOn.appId })).statusCode,
    ).toBe(401);
    await post(`${other.at}/revoke`, { token }, basic(other));
    expect((await post(`${signOn.at}/revoke`, { token, client_id: signOn.appId })).statusCode).toBe(
      401,
    );
    expect((await introspect(signOn)).active).toBe(true);
    expect((await post(`${signOn.at}/revoke`, { token }, basic(signOn))).statusCode).toBe(200);
    expect(await introspect(signOn)).toEqual({ active: false });
    const recorded = await sluice.server.database
      .forCompany(signOn.companyId)
      .selectFrom('audit_events')
      .select('before')
      .where('action', '=', 'revokeByClient')
      .execute();
    expect(recorded.map(({ before }) => JSON.parse(before ?? ''))).toEqual([
      expect.objectContaining({ subject: 'user-ada', appId: signOn.appId }),
    ]);
  });
  it('of an application itself are issued for its secret', async () => {
    const signOn = await createTestSignOn(sluice, { allowedScopes: ['openid', 'flow_analytics'] });
    const ask = (more: Query, headers = {}) =>
      post(`${signOn.at}/token`, { grant_type: 'client_credentials', ...more }, headers);
    expect((await ask({ client_id: signOn.appId })).statusCode).toBe(401);
    expect((await ask({ scope: 'openid' }, basic(signOn))).json().error).toBe('invalid_scope');
    const tokens = (await ask({ scope: 'flow_analytics' }, basic(signOn))).json();
    expect(tokens).toMatchObject({ scope: 'flow_analytics', access_token: expect.any(String) });
    expect(tokens.id_token).toBeUndefined();
    const userinfo = await sluice.app.inject({
      method: 'GET',
      url: `${signOn.at}/userinfo`,
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(userinfo.statusCode).toBe(401);
  });
  it('of a disabled application are invalid, and it gets no more', async () => {
    const signOn = await createTestSignOn(sluice);
    const tokens = (await exchange(signOn, await codeOf(signOn))).json();
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const who = async () =>
      (await sluice.app.inject({ method: 'GET', url: `${signOn.at}/userinfo`, headers }))
        .statusCode;
    const turn = (status: string) =>
      sluice.inject('PUT', `/apps/${signOn.appId}`, { token: signOn.token, body: { status } });
    expect(await who()).toBe(200);
    expect((await turn('disabled')).status).toBe(200);
    const { refresh_token } = tokens;
    const more = () =>
      post(`${signOn.at}/token`, { grant_type: 'refresh_token', refresh_token }, basic(signOn));
    expect([await who(), (await more()).statusCode]).toEqual([401, 401]);
    await turn('enabled');
    expect([await who(), (await more()).statusCode]).toEqual([200, 200]);
  });
  it('end at sign-out, which redirects only to a registered URI', async () => {
    const signOn = await createTestSignOn(sluice);
    const tokens = (await exchange(signOn, await codeOf(signOn))).json();
    const signoff = (query: Record<string, string>) =>
      get(`${signOn.at}/signoff?${new URLSearchParams(query)}`);
    const evil = {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: 'https://evil.example',
    };
    expect([(await signoff(evil)).statusCode, (await signoff(evil)).headers.location]).toEqual([
      400,
      undefined,
    ]);
    expect((await signoff({ id_token_hint: tokens.access_token.slice(0, -4) })).statusCode).toBe(
      400,
    );
    const bye = {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: 'https://shop.example.com/bye',
      state: 'x',
    };
    expect((await signoff(bye)).headers.location).toBe('https://shop.example.com/bye?state=x');
    const again = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await post(`${signOn.at}/token`, again, basic(signOn))).json().error).toBe(
      'invalid_grant',
    );
  });
});
