import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as client from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchPage } from '#testing/kits/fetchPage';
import { startServer } from '#testing/startServer';
import { formIn, leadsTo, createTestSignOn } from './testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
let address = '';
/** A server of the application, which publishes these texts by their paths. */
const published: Record<string, string> = {};
const read: string[] = [];
const peer = createServer((request, reply) => {
  const text = published[request.url ?? ''];
  read.push(request.url ?? '');
  reply.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(text);
});
let peerAt = '';
beforeAll(async () => {
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  peerAt = `127.0.0.1:${(peer.address() as AddressInfo).port}`;
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: peerAt } });
  address = await sluice.listen();
});
afterAll(async () => {
  peer.close();
  await sluice.close();
});

/**
 * Opens an address as a browser without scripts does: follows redirects within the provider, fills
 * in forms, and stops where it is led away.
 */
async function browse(
  start: URL,
  tries: readonly Readonly<Record<string, string>>[],
): Promise<URL> {
  let cookies = '';
  let at = start;
  let reply = await fetchPage(at);
  const left = [...tries];
  for (;;) {
    cookies = [cookies, ...reply.headers.getSetCookie().map(each => each.split(';')[0])]
      .filter(Boolean)
      .join('; ');
    const onward = reply.headers.get('location') ?? reply.headers.get('refresh');
    if (onward) {
      const to = leadsTo(Object.fromEntries(reply.headers));
      if (to.port !== start.port) return to;
      at = to;
      reply = await fetchPage(at, { headers: { cookie: cookies } });
      continue;
    }
    const typed = left.shift();
    if (!typed) throw new Error(`The page asks once more: ${await reply.text()}`);
    const body = formIn(await reply.text(), { ...typed, 'sk.button': 'form-submit:SIGNIN' });
    reply = await fetchPage(`${at.origin}/hosted/continue`, {
      method: 'POST',
      body: body.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }
}

it('serves a relying party from discovery to sign-out', async () => {
  const signOn = await createTestSignOn(sluice);
  const issuer = new URL(`${address}${signOn.at}`);
  const config = await client.discovery(issuer, signOn.appId, signOn.secret, undefined, {
    execute: [client.allowInsecureRequests],
  });
  expect(config.serverMetadata().issuer).toBe(issuer.href);
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const start = client.buildAuthorizationUrl(config, {
    redirect_uri: signOn.redirectUri,
    scope: 'openid profile offline_access',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    max_age: '60',
  });
  const back = await browse(start, [
    { username: 'ada', password: 'wrong' },
    { username: 'ada', password: 'right' },
  ]);
  const checks = {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
    maxAge: 60,
    idTokenExpected: true,
  };
  const tokens = await client.authorizationCodeGrant(config, back, checks);
  expect(tokens.claims()).toMatchObject({ sub: 'user-ada', name: 'ada', acr: signOn.policyId });
  expect(await client.fetchUserInfo(config, tokens.access_token, 'user-ada')).toMatchObject({
    name: 'ada',
  });
  const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token!);
  expect(refreshed.claims()).toMatchObject({ sub: 'user-ada' });
  expect(await client.tokenIntrospection(config, refreshed.access_token)).toMatchObject({
    active: true,
  });

  const bye = client.buildEndSessionUrl(config, {
    id_token_hint: tokens.id_token!,
    post_logout_redirect_uri: 'https://shop.example.com/bye',
  });
  expect((await browse(bye, [])).href).toBe('https://shop.example.com/bye');
  expect(await client.tokenIntrospection(config, refreshed.access_token)).toEqual({
    active: false,
  });
  await expect(client.refreshTokenGrant(config, refreshed.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

it('accepts a request that the application signed, and no other if signed ones are required', async () => {
  const { generateKeyPair, exportJWK, SignJWT } = await import('jose');
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const spJwksOpenid = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'a' }],
  });
  const signOn = await createTestSignOn(sluice, { spJwksOpenid, enforceSignedRequestOpenid: true });
  const asked = {
    redirect_uri: signOn.redirectUri,
    scope: 'openid',
    response_type: 'code',
    state: 's',
  };
  const sign = (claims: object, key = privateKey, kid = 'a') =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(signOn.appId)
      .setAudience(`${address}${signOn.at}`)
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(key);
  const location = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ client_id: signOn.appId, ...query });
    const path = `${signOn.at}/authorize?${search}`;
    const led = await fetchPage(`${address}${path}`);
    const reply = await fetchPage(led.headers.get('location')!);
    return new URL(reply.headers.get('location')!);
  };
  expect((await location({ ...asked })).searchParams.get('error')).toBe('invalid_request');
  expect((await location({ request: await sign(asked) })).pathname).toBe('/hosted/page');
  const other = await generateKeyPair('ES256');
  const forged = await location({ ...asked, request: await sign(asked, other.privateKey) });
  expect(forged.searchParams.get('error')).toBe('invalid_request_object');

  published['/jwks'] = spJwksOpenid;
  const publish = (path: string) => {
    const values = { spJwksOpenid: '', spjwksUrl: `http://${peerAt}${path}` };
    return signOn.call('PUT', `/apps/${signOn.appId}`, { oauth: { values } });
  };
  await publish('/jwks');
  expect((await location({ request: await sign(asked) })).pathname).toBe('/hosted/page');
  await publish('/gone');
  const fault = async (request: string) =>
    (await location({ ...asked, request })).searchParams.get('error_description');
  expect(await fault(await sign(asked))).toContain('returned 404');

  // Strangers send requests: the application’s host is not called for each.
  expect(await fault(await sign(asked, other.privateKey))).toContain('returned 404');
  await publish('/jwks');
  for (const kid of ['b', 'c', 'a'])
    expect(await fault(await sign(asked, other.privateKey, kid))).toContain('be trusted');
  expect((await location({ request: await sign(asked) })).pathname).toBe('/hosted/page');
  expect(read).toEqual(['/jwks', '/gone']);
});

it('validates the keys of signed requests before it saves them', async () => {
  const { generateKeyPair, exportJWK } = await import('jose');
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const set = (...keys: object[]) => JSON.stringify({ keys });
  const [open, secret] = [await exportJWK(publicKey), await exportJWK(privateKey)];
  const { appId, token } = await createTestSignOn(sluice);
  const ask = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const reply = await sluice.inject(method, url, { token, body });
    return { status: reply.status, ...reply.body };
  };
  const check = (body: object) => ask('POST', `/apps/${appId}/checkKeys`, body);
  const save = (values: object) => ask('PUT', `/apps/${appId}`, { oauth: { values } });
  const keys = [{ name: 'a', kind: 'EC, P-256' }];

  expect(await check({ spJwksOpenid: set({ ...open, kid: 'a' }) })).toMatchObject({
    status: 200,
    keys,
  });
  published['/good'] = set({ ...open, kid: 'a' });
  published['/secret'] = set(secret);
  expect(await check({ spjwksUrl: `http://${peerAt}/good` })).toMatchObject({ status: 200, keys });
  for (const [body, at, said] of [
    [{}, 'spJwksOpenid', /^Enter a JSON Web Key Set or a JWKS URL/],
    [{ spJwksOpenid: set(secret) }, 'spJwksOpenid', /^Key 1 is a private key/],
    [{ spjwksUrl: 'http://app.example.com/jwks' }, 'spjwksUrl', /starts with http/],
    [
      { spjwksUrl: `http://${peerAt}/secret` },
      'spjwksUrl',
      /unexpected response\. Key 1 is a private key/,
    ],
    [{ spjwksUrl: `http://${peerAt}/none` }, 'spjwksUrl', /can’t be read: .* returned 404/],
    [
      { spjwksUrl: 'https://10.0.0.1/jwks' },
      'spjwksUrl',
      /blocked because its IP address is in a private network/,
    ],
  ] as const)
    expect(await check(body)).toMatchObject({
      status: 400,
      details: [{ at: `body/${at}`, message: expect.stringMatching(said) }],
    });

  const at = (name: string) => `body/oauth/values/${name}`;
  for (const [values, place, said] of [
    [{ spJwksOpenid: set(secret) }, 'spJwksOpenid', /private key/],
    [{ spjwksUrl: 'http://app.example.com/jwks' }, 'spjwksUrl', /starts with http/],
    [
      { enforceSignedRequestOpenid: true },
      'spJwksOpenid',
      /^Enter a JSON Web Key Set or a JWKS URL/,
    ],
  ] as const)
    expect(await save(values)).toMatchObject({
      status: 400,
      details: [{ at: at(place), message: expect.stringMatching(said) }],
    });
  const good = { enforceSignedRequestOpenid: true, spJwksOpenid: set(open), spjwksUrl: '' };
  expect(await save(good)).toMatchObject({ status: 200, app: { oauth: { values: good } } });
  expect(await save({ spJwksOpenid: '' })).toMatchObject({ status: 400 });
});
