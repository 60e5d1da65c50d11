import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { formIn, leadsTo, pkce, signOnOf, type SignOn } from './testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const { verifier, challenge } = pkce();
type Query = Readonly<Record<string, string | undefined>>;

const asked = (signOn: SignOn, more: Query = {}) => {
  const all: Query = {
    client_id: signOn.appId,
    redirect_uri: signOn.redirectUri,
    response_type: 'code',
    scope: 'openid profile offline_access',
    state: 'the state',
    nonce: 'n1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  };
  return new URLSearchParams(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
};
const get = (url: string) => sluice.app.inject({ method: 'GET', url });
const authorize = (signOn: SignOn, more?: Query) =>
  get(`${signOn.at}/authorize?${asked(signOn, more).toString()}`);
const post = (url: string, form: Query, headers: Record<string, string> = {}) =>
  sluice.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form as Record<string, string>).toString(),
  });
const basic = (signOn: SignOn, secret = signOn.secret) => ({
  authorization: `Basic ${btoa(`${signOn.appId}:${secret}`)}`,
});

async function pageOf(signOn: SignOn, more?: Query) {
  const begun = await authorize(signOn, more);
  expect(begun.statusCode).toBe(303);
  const page = new URL(String(begun.headers.location));
  expect(page.pathname).toBe('/hosted/page');
  return get(`${page.pathname}${page.search}`);
}
async function codeOf(signOn: SignOn, more?: Query) {
  const page = await pageOf(signOn, more);
  const typed = { username: 'ada', password: 'right', 'sk.button': 'form-submit:SIGNIN' };
  const end = await post('/hosted/continue', Object.fromEntries(formIn(page.body, typed)));
  return leadsTo(end.headers).searchParams.get('code')!;
}
const exchange = (
  signOn: SignOn,
  code: string,
  more: Query = {},
  headers: Record<string, string> = {},
) =>
  post(
    `${signOn.at}/token`,
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: signOn.redirectUri,
      code_verifier: verifier,
      ...(headers['authorization'] ? {} : { client_id: signOn.appId }),
      ...more,
    },
    headers,
  );

describe('an authorization request', () => {
  it('leads through the policy’s pages back to the application with a code', async () => {
    const signOn = await signOnOf(sluice);
    const page = await pageOf(signOn, { login_hint: 'Ada' });
    expect(page.body).toContain('<h1>Hello Ada</h1>');
    const wrong = await post(
      '/hosted/continue',
      Object.fromEntries(
        formIn(page.body, { username: 'ada', password: 'x', 'sk.button': 'form-submit:SIGNIN' }),
      ),
    );
    expect(wrong.body).toContain('Wrong user or password.');
    const end = await post(
      '/hosted/continue',
      Object.fromEntries(
        formIn(wrong.body, {
          username: 'ada',
          password: 'right',
          'sk.button': 'form-submit:SIGNIN',
        }),
      ),
    );
    const back = leadsTo(end.headers);
    expect(back.origin + back.pathname).toBe(signOn.redirectUri);
    expect(back.searchParams.get('state')).toBe('the state');
    expect(back.searchParams.get('iss')).toMatch(new RegExp(`/${signOn.companyId}/as$`));
    const tokens = (await exchange(signOn, back.searchParams.get('code')!)).json();
    expect(tokens).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid profile offline_access',
    });
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({
      sub: 'user-ada',
      aud: signOn.appId,
      nonce: 'n1',
      acr: signOn.policyId,
      name: 'ada',
      tier: 'gold',
    });
  });
  it('may be posted, and tells the application when the person left', async () => {
    const signOn = await signOnOf(sluice);
    const begun = await post(`${signOn.at}/authorize`, Object.fromEntries(asked(signOn)));
    const page = new URL(String(begun.headers.location));
    const shown = await get(`${page.pathname}${page.search}`);
    const end = await post(
      '/hosted/continue',
      Object.fromEntries(formIn(shown.body, { 'sk.button': 'next-event:CANCEL' })),
    );
    expect(Object.fromEntries(leadsTo(end.headers).searchParams)).toMatchObject({
      error: 'access_denied',
      error_description: 'You left.',
      state: 'the state',
    });
  });
  it('never leads anywhere but to a registered address', async () => {
    const signOn = await signOnOf(sluice);
    for (const redirect_uri of [
      undefined,
      '',
      'https://evil.example.com/',
      `${signOn.redirectUri}/`,
      `${signOn.redirectUri}?x=1`,
      `${signOn.redirectUri}#x`,
      'https://shop.example.com/callback/../evil',
      'HTTPS://shop.example.com/callback',
      'javascript:alert(1)',
    ]) {
      const reply = await authorize(signOn, { redirect_uri });
      expect([redirect_uri, reply.statusCode]).toEqual([redirect_uri, 400]);
      expect(reply.headers.location).toBeUndefined();
    }
    expect((await authorize(signOn, { client_id: 'x' })).statusCode).toBe(400);
    const twice = await get(
      `${signOn.at}/authorize?${asked(signOn).toString()}&redirect_uri=${encodeURIComponent('https://evil.example')}`,
    );
    expect([twice.statusCode, twice.headers.location]).toEqual([400, undefined]);
    const other = await signOnOf(sluice);
    expect((await get(`${other.at}/authorize?${asked(signOn).toString()}`)).statusCode).toBe(400);
    expect((await get(`/nobody/as/jwks`)).statusCode).toBe(404);
  });
  it('tells the application what is wrong with it, at its own address', async () => {
    const signOn = await signOnOf(sluice);
    const errorOf = async (more: Query) =>
      leadsTo((await authorize(signOn, more)).headers).searchParams.get('error');
    expect(await errorOf({ response_type: 'token' })).toBe('unsupported_response_type');
    expect(await errorOf({ scope: 'flow_analytics' })).toBe('invalid_scope');
    expect(await errorOf({ code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await errorOf({ code_challenge: 'short' })).toBe('invalid_request');
    expect(await errorOf({ response_mode: 'form_post' })).toBe('invalid_request');
    expect(await errorOf({ acr_values: 'nothing' })).toBe('invalid_request');
    expect(await errorOf({ prompt: 'none' })).toBe('login_required');
    expect(await errorOf({ prompt: 'none login' })).toBe('invalid_request');
    expect(await errorOf({ request_uri: 'https://x.example' })).toBe('request_uri_not_supported');
    await signOn.call('PUT', `/apps/${signOn.appId}`, {
      oauth: { values: { allowedGrants: ['clientCredentials'] } },
    });
    expect(await errorOf({})).toBe('unauthorized_client');
    await signOn.call('PUT', `/apps/${signOn.appId}`, { oauth: { enabled: false } });
    expect((await authorize(signOn)).statusCode).toBe(400);
  });
  it('runs the policy that acr_values names', async () => {
    const signOn = await signOnOf(sluice);
    const { policies } = await signOn.call('POST', `/apps/${signOn.appId}/policy`, {
      name: 'Second',
      flows: [{ flowId: signOn.flowId, versionId: -1, weight: 100 }],
    });
    const second = policies.at(-1).policyId;
    const code = await codeOf(signOn, { acr_values: `unknown ${second}` });
    const { id_token } = (await exchange(signOn, code)).json();
    expect(JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url').toString()).acr).toBe(
      second,
    );
  });
});

describe('a code', () => {
  it('is good once, for its client, its address and its verifier; a second use takes all of it back', async () => {
    const [signOn, other] = [await signOnOf(sluice), await signOnOf(sluice)];
    const code = await codeOf(signOn);
    const refused = async (reply: Promise<{ statusCode: number; json(): any }>, error: string) => {
      const { statusCode, json } = await reply;
      expect([statusCode, json.call(await reply).error]).toEqual([
        error === 'invalid_client' ? 401 : 400,
        error,
      ]);
    };
    await refused(exchange(signOn, code, { code_verifier: pkce().verifier }), 'invalid_grant');
    await refused(exchange(signOn, code, { code_verifier: '' }), 'invalid_grant');
    await refused(
      exchange(signOn, code, { redirect_uri: 'https://evil.example' }),
      'invalid_grant',
    );
    await refused(exchange(signOn, code, {}, basic(signOn, 'wrong')), 'invalid_client');
    await refused(exchange(other, code), 'invalid_grant');
    await refused(exchange(signOn, 'x'), 'invalid_grant');
    const tokens = (await exchange(signOn, code, {}, basic(signOn))).json();
    expect(tokens.access_token).toBeTruthy();
    const userinfo = () =>
      sluice.app.inject({
        method: 'GET',
        url: `${signOn.at}/userinfo`,
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
    expect((await userinfo()).json()).toEqual({ sub: 'user-ada', name: 'ada', tier: 'gold' });
    await refused(exchange(signOn, code), 'invalid_grant');
    expect((await userinfo()).statusCode).toBe(401);
  });
  it('is given to one of many who ask at once', async () => {
    const signOn = await signOnOf(sluice);
    const code = await codeOf(signOn);
    const replies = await Promise.all(Array.from({ length: 8 }, () => exchange(signOn, code)));
    expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
  });
  it('needs the secret where the request brought no challenge', async () => {
    const signOn = await signOnOf(sluice);
    const code = await codeOf(signOn, {
      code_challenge: undefined,
      code_challenge_method: undefined,
    });
    expect((await exchange(signOn, code, { code_verifier: '' })).json().error).toBe(
      'invalid_client',
    );
    const posted = { code_verifier: '', client_secret: signOn.secret };
    expect((await exchange(signOn, code, posted)).statusCode).toBe(200);
  });
});

describe('tokens', () => {
  it('are refreshed once each; the use of an old one ends the sign-on', async () => {
    const signOn = await signOnOf(sluice);
    const first = (await exchange(signOn, await codeOf(signOn))).json();
    const refresh = (refresh_token: string, more: Query = {}) =>
      post(`${signOn.at}/token`, {
        grant_type: 'refresh_token',
        refresh_token,
        client_id: signOn.appId,
        ...more,
      });
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
  it('are looked into and taken back by their own client only', async () => {
    const [signOn, other] = [await signOnOf(sluice), await signOnOf(sluice)];
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
    await post(`${signOn.at}/revoke`, { token, client_id: signOn.appId });
    expect((await introspect(signOn)).active).toBe(true);
    expect((await post(`${signOn.at}/revoke`, { token }, basic(signOn))).statusCode).toBe(200);
    expect(await introspect(signOn)).toEqual({ active: false });
  });
  it('of an application itself are given for its secret', async () => {
    const signOn = await signOnOf(sluice, { allowedScopes: ['openid', 'flow_analytics'] });
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
  it('of an application that is turned off are worth nothing, and it is given no more', async () => {
    const signOn = await signOnOf(sluice);
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
  it('end with sign-off, which leads on to a registered address only', async () => {
    const signOn = await signOnOf(sluice);
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
    const again = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: signOn.appId,
    };
    expect((await post(`${signOn.at}/token`, again)).json().error).toBe('invalid_grant');
  });
});

it('lets pages of the application’s own sites ask, and those of no other', async () => {
  const signOn = await signOnOf(sluice);
  const ask = (origin: string, method: 'OPTIONS' | 'POST') =>
    sluice.app.inject({ method, url: `${signOn.at}/token`, headers: { origin } });
  for (const method of ['OPTIONS', 'POST'] as const) {
    const ours = await ask('https://shop.example.com', method);
    expect(ours.headers['access-control-allow-origin']).toBe('https://shop.example.com');
    for (const origin of ['https://evil.example', 'null', 'https://shop.example.com.evil.example'])
      expect((await ask(origin, method)).headers['access-control-allow-origin']).toBeUndefined();
  }
});
