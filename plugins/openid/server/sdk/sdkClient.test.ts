// @module-tag slow
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { davinci } from '@forgerock/davinci-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createTestGraph, signOnGraph, createTestSignOn, type SignOn } from '../testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
let address = '';
beforeAll(async () => {
  keepInMemory('sessionStorage');
  keepInMemory('localStorage');
  sluice = await startServer();
  address = await sluice.listen();
});
afterAll(() => sluice.close());

/** The client keeps its verifier in the browser’s storage, which this process has none of. */
function keepInMemory(name: 'sessionStorage' | 'localStorage') {
  const kept = new Map<string, string>();
  const value = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

const createClient = (signOn: SignOn, scope = 'openid profile') =>
  davinci({
    logger: { level: 'none' },
    config: {
      clientId: signOn.appId,
      redirectUri: signOn.redirectUri,
      scope,
      responseType: 'code',
      serverConfig: { wellknown: `${address}${signOn.at}/.well-known/openid-configuration` },
    },
  });
type Client = Awaited<ReturnType<typeof createClient>>;

/** Types into the fields of the page and sends it. */
async function send(client: Client, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const collector = client.getCollectors().find(each => each.name === name);
    const update = client.update(collector as never) as (value: string) => unknown;
    expect(update(value)).toBeNull();
  }
  return client.next();
}
const getVerifier = ({ appId }: SignOn) =>
  (JSON.parse(sessionStorage.getItem(`FR-SDK-authflow-${appId}`)!) as { verifier: string })
    .verifier;

describe('the public client of the SDK', () => {
  it('signs in after a wrong password, and exchanges its code for valid tokens', async () => {
    const signOn = await createTestSignOn(sluice, { tokenEndpointAuthMethod: 'none' });
    const client = await createClient(signOn);
    const first = await client.start({ query: { login_hint: 'Ada' } });
    expect(first?.status).toBe('continue');
    const shown = client.getCollectors().map(each => [each.type, each.name]);
    expect(shown).toEqual([
      ['ReadOnlyCollector', expect.anything()],
      ['TextCollector', 'username'],
      ['PasswordCollector', 'password'],
      ['SubmitCollector', 'SIGNIN'],
      ['FlowCollector', 'CANCEL'],
    ]);
    const wrong = await send(client, { username: 'ada', password: 'wrong' });
    expect(wrong?.status).toBe('error');
    expect(client.getError()).toMatchObject({
      message: 'Wrong user or password.',
      internalHttpStatus: 400,
    });
    const end = await send(client, { username: 'ada', password: 'right' });
    expect(end?.status).toBe('success');
    const { authorization } = client.getClient() as unknown as {
      authorization: { code: string; state: string };
    };
    expect(authorization.state).toBeTruthy();

    const reply = await fetch(`${address}${signOn.at}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: authorization.code,
        redirect_uri: signOn.redirectUri,
        client_id: signOn.appId,
        code_verifier: getVerifier(signOn),
      }),
    });
    const tokens = (await reply.json()) as { id_token: string; access_token: string };
    const issuer = `${address}${signOn.at}`;
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
    const { payload } = await jwtVerify(tokens.id_token, keys, { issuer, audience: signOn.appId });
    expect(payload).toMatchObject({ sub: 'user-ada', name: 'ada', acr: signOn.policyId });
    const { payload: access } = await jwtVerify(tokens.access_token, keys, {
      issuer,
      audience: issuer,
      typ: 'at+jwt',
    });
    expect(access).toMatchObject({ client_id: signOn.appId, scope: 'openid profile' });
  });

  it('signs in to the sample application as a user of the directory', async () => {
    const { companyId, token } = await sluice.company({ examples: true });
    const [app] = (await sluice.inject('GET', '/apps', { token })).body.apps;
    const redirectUri = 'com.example.shop:/callback';
    const oauth = { values: { redirectUris: [redirectUri], tokenEndpointAuthMethod: 'none' } };
    await sluice.inject('PUT', `/apps/${app.appId}`, { token, body: { oauth } });
    const client = await createClient({
      appId: app.appId,
      at: `/${companyId}/as`,
      redirectUri,
    } as SignOn);
    await client.start();
    const wrong = await send(client, { email: 'ada@example.com', password: 'wrong' });
    expect(wrong?.status).toBe('error');
    const end = await send(client, {
      email: 'ada@example.com',
      password: 'Analytical-Engine-1843',
    });
    expect(end?.status).toBe('success');
    const { authorization } = client.getClient() as unknown as { authorization: { code: string } };
    const form = {
      grant_type: 'authorization_code',
      code: authorization.code,
      redirect_uri: redirectUri,
      client_id: app.appId,
      code_verifier: getVerifier(app),
    };
    const reply = await fetch(`${address}/${companyId}/as/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const { id_token } = (await reply.json()) as { id_token: string };
    const { payload } = await jwtVerify(
      id_token,
      createRemoteJWKSet(new URL(`${address}/${companyId}/as/jwks`)),
    );
    expect(payload).toMatchObject({
      sub: expect.any(String),
      amr: ['pwd'],
      email: 'ada@example.com',
    });
  });

  it('gets errors at their fields', async () => {
    const signOn = await createTestSignOn(sluice, {}, { graphData: withRule() });
    const client = await createClient(signOn);
    await client.start();
    const node = await send(client, { username: '', password: 'right' });
    expect(node?.status).toBe('error');
    expect(client.getErrorCollectors()).toEqual([
      { code: 'INVALID_VALUE', target: 'username', message: 'Who are you?' },
    ]);
    expect((await send(client, { username: 'ada', password: 'right' }))?.status).toBe('success');
  });

  it('presses a button that leaves the flow, and is notified of the end', async () => {
    const client = await createClient(await createTestSignOn(sluice));
    await client.start();
    const node = await client.flow({ action: 'CANCEL' })();
    expect(node).toMatchObject({
      status: 'failure',
      error: { message: 'You left.', code: 'access_denied' },
    });
  });

  it('polls while a page waits, and continues when the wait is over', async () => {
    const graphData = createTestGraph(
      {
        wait: [
          'httpConnector',
          'customHTMLTemplate',
          { customHTML: '<p>Wait.</p>', enablePolling: true, pollInterval: 500 },
        ],
        count: [
          'functionsConnector',
          'AEqualsB',
          { leftValueA: '{{local.wait.payload.output.eventType}}', rightValueB: 'polling' },
        ],
        done: [
          'httpConnector',
          'createSuccessResponse',
          { claimsNameValuePairs: [{ name: 'sub', value: 'ada' }] },
        ],
      },
      [
        ['wait', 'count'],
        ['count', 'done'],
      ],
    );
    const client = await createClient(await createTestSignOn(sluice, {}, { graphData }));
    await client.start();
    const collector = client.getCollectors().find(({ type }) => type === 'PollingCollector');
    expect(await client.pollStatus(collector as never)()).toBe('continue');
    const end = await send(client, { polling: 'continue' });
    expect(end?.status).toBe('success');
  });

  it('gets the reason why it can’t start', async () => {
    const client = await createClient(await createTestSignOn(sluice), 'flow_analytics');
    expect(await client.start()).toMatchObject({
      status: 'error',
      error: { code: 'invalid_scope' },
    });
  });
});

describe('a step in the form of the SDK', () => {
  const headers = { 'x-requested-with': 'ping-sdk', 'content-type': 'application/json' };
  const begin = async (signOn: SignOn) => {
    const query = new URLSearchParams({
      client_id: signOn.appId,
      redirect_uri: signOn.redirectUri,
      response_type: 'code',
      response_mode: 'pi.flow',
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    return (await (
      await fetch(`${address}${signOn.at}/authorize?${query}`, { headers })
    ).json()) as {
      id: string;
      interactionId: string;
      interactionToken: string;
      _links: { next: { href: string } };
    };
  };
  type Shown = Awaited<ReturnType<typeof begin>>;
  const answer = async (
    { id, interactionId, interactionToken, _links }: Shown,
    password: string,
  ) => {
    const data = { actionKey: 'SIGNIN', formData: { username: 'ada', password } };
    const reply = await fetch(_links.next.href, {
      method: 'POST',
      headers: { ...headers, interactionId, interactionToken },
      body: JSON.stringify({
        id,
        eventName: 'continue',
        interactionId,
        parameters: { eventType: 'submit', data },
      }),
    });
    return {
      status: reply.status,
      body: (await reply.json()) as { code?: unknown; message?: string; success?: boolean },
    };
  };

  it('accepts no token twice, no token of another step, and none of another environment', async () => {
    const [signOn, other] = [await createTestSignOn(sluice), await createTestSignOn(sluice)];
    const [one, two] = [await begin(signOn), await begin(signOn)];
    expect(await answer({ ...one, interactionToken: two.interactionToken }, 'right')).toMatchObject(
      {
        status: 400,
        body: { code: 1999 },
      },
    );
    expect((await answer({ ...one, interactionId: two.interactionId }, 'right')).status).toBe(400);
    expect((await answer({ ...one, id: 'done' }, 'right')).status).toBe(400);
    const { _links: links } = one;
    const moved = links.next.href.replace(signOn.companyId, other.companyId);
    expect((await answer({ ...one, _links: { next: { href: moved } } }, 'right')).status).toBe(400);
    // While the page comes back with what is wrong, the client has no other token than the one it
    // had.
    for (let tries = 0; tries < 3; tries++)
      expect(await answer(one, 'wrong')).toMatchObject({
        status: 400,
        body: { message: 'Wrong user or password.' },
      });
    expect(await answer(one, 'right')).toMatchObject({ status: 200, body: { success: true } });
    expect(await answer(one, 'right')).toMatchObject({ status: 400, body: { code: 1999 } });
  });
});

function withRule() {
  const rules = [
    { propertyName: 'username', rules: [{ ruleName: 'presence', message: 'Who are you?' }] },
  ];
  const graph = structuredClone(signOnGraph) as unknown as {
    elements: { nodes: { data: { id: string; properties: Record<string, unknown> } }[] };
  };
  graph.elements.nodes.find(({ data }) => data.id === 'ask')!.data.properties['validationRules'] = {
    value: rules,
  };
  return graph;
}
