import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '#testing/kits/passTime';
import { startServer } from '#testing/startServer';
import { leadsTo, pkce, createTestSignOn, type SignOn } from '#plugins/openid/server/testSignOn';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

/** Asks for a name, unless the browser is signed in already. */
const graphData = createTestGraph(
  {
    check: ['pingOneAuthenticationConnector', 'checkSession', { checkSessionAuthenticator: 'pwd' }],
    ask: [
      'httpConnector',
      'customHTMLTemplate',
      {
        customHTML: '<form id="f"><input name="who"></form>',
        formFieldsList: [{ propertyName: 'who' }],
      },
    ],
    again: [
      'pingOneAuthenticationConnector',
      'returnSuccessResponseRedirect',
      { userId: '{{local.check.payload.output.session.user.id}}', authenticationMethods: 'pwd' },
    ],
    first: [
      'pingOneAuthenticationConnector',
      'returnSuccessResponseRedirect',
      {
        userId: '{{local.ask.payload.output.who}}',
        authenticationMethods: 'pwd',
        idTokenClaims: [{ name: 'tier', value: 'gold' }],
      },
    ],
  },
  [
    ['check', 'again'],
    ['check', 'ask', 'anyTriggersFalse'],
    ['ask', 'first'],
  ],
);

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_URL: 'http://sluice.example' } });
});
afterAll(() => sluice.close());

const { verifier, challenge } = pkce();
const jar = new Map<string, string>();
const keep = (headers: Readonly<Record<string, unknown>>) => {
  for (const line of [headers['set-cookie']].flat().filter(Boolean).map(String)) {
    const [name = '', value = ''] = line.split(';')[0]!.split('=');
    if (value) jar.set(name, value);
    else jar.delete(name);
  }
};
const get = async (url: string) => {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await sluice.app.inject({
    method: 'GET',
    url,
    ...(cookie && { headers: { cookie } }),
  });
  keep(reply.headers);
  return reply;
};
const authorize = (
  { at, appId, redirectUri }: SignOn,
  more: Readonly<Record<string, string>> = {},
) => {
  const asked = {
    client_id: appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    ...more,
  };
  const terms = { ...asked, state: 's', code_challenge: challenge, code_challenge_method: 'S256' };
  return get(`${at}/authorize?${new URLSearchParams(terms)}`);
};
async function idToken({ at, appId, secret, redirectUri }: SignOn, code: string) {
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  const reply = await sluice.app.inject({
    method: 'POST',
    url: `${at}/token`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}`,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(reply.body).toContain('id_token');
  return decodeJwt<Record<string, unknown>>(reply.json().id_token);
}

describe('An application that signs people on', () => {
  it('gets the user that the flow signed on, and next time without asking, with the original time', async () => {
    const signOn = await createTestSignOn(sluice, {}, { graphData });
    const silent = { prompt: 'none' };
    expect(leadsTo((await authorize(signOn, silent)).headers).searchParams.get('error')).toBe(
      'login_required',
    );
    const sent = leadsTo((await authorize(signOn)).headers);
    const page = await get(sent.pathname + sent.search);
    const done = await flowsOn(sluice).answer(page.body, { who: 'ada' });
    keep(done.headers);
    const first = await idToken(signOn, leadsTo(done.headers).searchParams.get('code')!);
    expect(first).toMatchObject({ sub: 'ada', amr: ['pwd'], tier: 'gold' });
    passTime(1100);
    const back = leadsTo((await authorize(signOn, silent)).headers);
    const second = await idToken(signOn, back.searchParams.get('code')!);
    expect(second).toMatchObject({ sub: 'ada', auth_time: first['auth_time'] });
    expect(second.iat).toBeGreaterThan(first.iat!);
    // An application may ask for more than the session that is there.
    const stricter: Record<string, string>[] = [
      { prompt: 'login' },
      { max_age: '0' },
      { max_age: '1' },
    ];
    for (const more of stricter) {
      const asks = leadsTo((await authorize(signOn, more)).headers);
      expect((await get(asks.pathname + asks.search)).body).toContain('name="who"');
    }
    expect(
      leadsTo((await authorize(signOn, { max_age: '600' })).headers).searchParams.has('code'),
    ).toBe(true);
    const kept = new Map(jar);
    expect((await get(`${signOn.at}/signoff`)).statusCode).toBe(200);
    expect([...jar.keys()].some(name => name.startsWith('sluice-session-'))).toBe(false);
    for (const [name, value] of kept) jar.set(name, value);
    expect(leadsTo((await authorize(signOn, silent)).headers).searchParams.get('error')).toBe(
      'login_required',
    );
  });
});
