import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createTestGraph, createTestSignOn, formIn, leadsTo, pkce } from './testSignOn';
import { openidOn } from './testOpenid';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const { asked, get, authorize, post, basic, pageOf, codeOf, exchange } = openidOn(() => sluice);
type Query = Readonly<Record<string, string | undefined>>;

describe('an authorization request', () => {
  it('leads through the policy’s pages back to the application with a code', async () => {
    const signOn = await createTestSignOn(sluice);
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
  it('can be posted, and notifies the application when the person cancels', async () => {
    const signOn = await createTestSignOn(sluice);
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
  it('gives the flow the requesting application until its end, whatever its inputs contain', async () => {
    const toPage = (text: string) => ({
      customHTML: `<p>${text}</p><form id="f"><input name="who"><button data-skcomponent="skbutton" data-skform="f">Go</button></form>`,
      formFieldsList: [{ propertyName: 'who' }],
    });
    const told = 'For {{global.skOpenId.client_id}} at {{global.skOpenId.redirect_uri}}';
    const nodes = {
      ask: ['httpConnector', 'customHTMLTemplate', toPage('Hello')],
      tell: ['httpConnector', 'customHTMLTemplate', toPage(told)],
    } as const;
    const graphData = createTestGraph(nodes as never, [['ask', 'tell']]);
    const signOn = await createTestSignOn(sluice, {}, { graphData });
    const page = await pageOf(signOn, { skOpenId: 'another' });
    const form = Object.fromEntries(formIn(page.body, { who: 'ada' }));
    const next = await post('/hosted/continue', form);
    expect(next.body).toContain(`<p>For ${signOn.appId} at ${signOn.redirectUri}</p>`);
  });
  it('is answered with pages in a language of ui_locales', async () => {
    const customHTML =
      '<h1 data-sktext="flows.pages.enterCode">Enter your code</h1><form id="f"><input name="code"><button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="f" data-skbuttonvalue="next" data-sktext="connectors.pages.next">Next</button></form>';
    const field = { propertyName: 'code', preferredDataType: 'string' };
    const rules = [{ propertyName: 'code', rules: [{ ruleName: 'presence' }] }];
    const properties = { customHTML, formFieldsList: [field], validationRules: rules };
    const graph = createTestGraph({ ask: ['httpConnector', 'customHTMLTemplate', properties] }, []);
    const signOn = await createTestSignOn(sluice, {}, { graphData: graph });
    const page = await pageOf(signOn, { ui_locales: 'xx pl-PL de' });
    expect(page.body).toContain('<html lang="pl">');
    expect(page.body).toContain('>Dalej</button>');
    // The run keeps to it, whatever the browser of the answer wants.
    const answer = formIn(page.body, { 'sk.button': 'form-submit:next' });
    const again = await post('/hosted/continue', Object.fromEntries(answer), {
      'accept-language': 'fr',
    });
    expect(again.body).toContain('Proszę wypełnić to pole.');
    const refused = await get(`${signOn.at}/authorize?client_id=none&ui_locales=it`);
    expect(refused.body).toContain('<h1>L’accesso non è stato completato</h1>');
    expect(refused.body).toContain('La richiesta dell’app non può essere elaborata.');
    expect(refused.body).toContain('<small lang="en" dir="ltr">invalid_client: This application');
    const signoff = `${signOn.at}/signoff?id_token_hint=none&ui_locales=it`;
    const kept = await get(signoff);
    expect(kept.body).toContain('<h1>La disconnessione non è stata completata</h1>');
  });
  it('reports a missing environment to a person on a page, and to a client in JSON', async () => {
    const url = '/00000000-0000-4000-8000-000000000000/as/authorize?client_id=x&ui_locales=de';
    const client = await get(url);
    expect([client.statusCode, client.json().error]).toEqual([404, 'invalid_request']);
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const page = await sluice.app.inject({ method: 'GET', url, headers });
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(page.body).toContain('<h1>Die Anmeldung wurde nicht abgeschlossen</h1>');
    expect(page.body).toContain('Dieser Link ist unvollständig oder veraltet.');
    const signoff = url.replace('authorize', 'signoff');
    const bye = await sluice.app.inject({ method: 'GET', url: signoff, headers });
    expect(bye.body).toContain('<h1>Die Abmeldung wurde nicht abgeschlossen</h1>');
  });
  it('hides errors of the flow from the application', async () => {
    const broken = [
      'functionsConnector',
      'customFunction',
      { code: "throw new Error('db-7 down')" },
    ];
    const graphData = createTestGraph({ broken: broken as never }, []);
    const signOn = await createTestSignOn(sluice, {}, { graphData });
    const said = Object.fromEntries(leadsTo((await authorize(signOn)).headers).searchParams);
    expect(said).toMatchObject({
      error: 'access_denied',
      error_description: 'The sign-in flow failed. Its run in the console shows why.',
    });
  });
  it('redirects only to registered URIs', async () => {
    const signOn = await createTestSignOn(sluice);
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
    const other = await createTestSignOn(sluice);
    expect((await get(`${other.at}/authorize?${asked(signOn).toString()}`)).statusCode).toBe(400);
    expect((await get(`/nobody/as/jwks`)).statusCode).toBe(404);
  });
  it('reports an invalid request to the application at its redirect URI', async () => {
    const signOn = await createTestSignOn(sluice);
    const readError = async (more: Query) =>
      leadsTo((await authorize(signOn, more)).headers).searchParams.get('error');
    expect(await readError({ response_type: 'token' })).toBe('unsupported_response_type');
    expect(await readError({ scope: 'flow_analytics' })).toBe('invalid_scope');
    expect(await readError({ code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await readError({ code_challenge: 'short' })).toBe('invalid_request');
    expect(await readError({ response_mode: 'form_post' })).toBe('invalid_request');
    expect(await readError({ acr_values: 'nothing' })).toBe('invalid_request');
    expect(await readError({ prompt: 'none' })).toBe('login_required');
    expect(await readError({ prompt: 'none login' })).toBe('invalid_request');
    expect(await readError({ request_uri: 'https://x.example' })).toBe('request_uri_not_supported');
    await signOn.call('PUT', `/apps/${signOn.appId}`, {
      oauth: { values: { allowedGrants: ['clientCredentials'] } },
    });
    expect(await readError({})).toBe('unauthorized_client');
    await signOn.call('PUT', `/apps/${signOn.appId}`, { oauth: { enabled: false } });
    expect((await authorize(signOn)).statusCode).toBe(400);
  });
  it('runs the policy in acr_values', async () => {
    const signOn = await createTestSignOn(sluice);
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
  it('works once, for its client, redirect URI, and verifier, and a second use revokes its tokens', async () => {
    const [signOn, other] = [await createTestSignOn(sluice), await createTestSignOn(sluice)];
    const code = await codeOf(signOn);
    const expectError = async (
      reply: Promise<{ statusCode: number; json(): any }>,
      error: string,
    ) => {
      const { statusCode, json } = await reply;
      expect([statusCode, json.call(await reply).error]).toEqual([
        error === 'invalid_client' ? 401 : 400,
        error,
      ]);
    };
    await expectError(exchange(signOn, code, { code_verifier: pkce().verifier }), 'invalid_grant');
    await expectError(exchange(signOn, code, { code_verifier: '' }), 'invalid_grant');
    await expectError(
      exchange(signOn, code, { redirect_uri: 'https://evil.example' }),
      'invalid_grant',
    );
    await expectError(exchange(signOn, code, {}, basic(signOn, 'wrong')), 'invalid_client');
    await expectError(exchange(other, code), 'invalid_grant');
    await expectError(exchange(signOn, 'x'), 'invalid_grant');
    const tokens = (await exchange(signOn, code, {}, basic(signOn))).json();
    expect(tokens.access_token).toBeTruthy();
    const userinfo = () =>
      sluice.app.inject({
        method: 'GET',
        url: `${signOn.at}/userinfo`,
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
    expect((await userinfo()).json()).toEqual({ sub: 'user-ada', name: 'ada', tier: 'gold' });
    await expectError(exchange(signOn, code), 'invalid_grant');
    expect((await userinfo()).statusCode).toBe(401);
  });
  it('is exchanged by one of many callers at once', async () => {
    const signOn = await createTestSignOn(sluice);
    const code = await codeOf(signOn);
    const replies = await Promise.all(Array.from({ length: 8 }, () => exchange(signOn, code)));
    expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
  });
  it('requires the secret if the request had no challenge', async () => {
    const signOn = await createTestSignOn(sluice);
    const code = await codeOf(signOn, {
      code_challenge: undefined,
      code_challenge_method: undefined,
    });
    expect((await exchange(signOn, code, { code_verifier: '' }, {})).json().error).toBe(
      'invalid_client',
    );
    const posted = { code_verifier: '', client_secret: signOn.secret };
    expect((await exchange(signOn, code, posted)).statusCode).toBe(200);
  });
});

it('can be exchanged by pages of the application’s own sites, and of no others', async () => {
  const signOn = await createTestSignOn(sluice);
  const ask = (origin: string, method: 'OPTIONS' | 'POST') =>
    sluice.app.inject({ method, url: `${signOn.at}/token`, headers: { origin } });
  for (const method of ['OPTIONS', 'POST'] as const) {
    const ours = await ask('https://shop.example.com', method);
    expect(ours.headers['access-control-allow-origin']).toBe('https://shop.example.com');
    for (const origin of ['https://evil.example', 'null', 'https://shop.example.com.evil.example'])
      expect((await ask(origin, method)).headers['access-control-allow-origin']).toBeUndefined();
  }
});
