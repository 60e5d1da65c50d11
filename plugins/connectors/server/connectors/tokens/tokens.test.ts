import { createServer as createPeer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passTime } from '#testing/kits/passTime';
import { startServer } from '#testing/startServer';
import { nodesOn } from '../testNodes';

let sluice: Awaited<ReturnType<typeof startServer>>;
let address: string;
let peer: Server;
let peerUrl: string;
const theirs = generateKeyPair('ES256', { extractable: true });
beforeAll(async () => {
  peer = createPeer(async (request, reply) => {
    reply.writeHead(request.url === '/jwks' ? 200 : 404, { 'content-type': 'application/json' });
    reply.end(
      JSON.stringify({
        keys: [{ ...(await exportJWK((await theirs).publicKey)), kid: 'p', alg: 'ES256' }],
      }),
    );
  });
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  const { port } = peer.address() as AddressInfo;
  peerUrl = `http://127.0.0.1:${port}`;
  sluice = await startServer({
    env: { SLUICE_URL: 'https://id.example', SLUICE_ALLOW_HOSTS: `127.0.0.1:${port}` },
  });
  address = await sluice.listen();
});
afterAll(async () => {
  await sluice.close();
  await new Promise(done => peer.close(done));
});

const make = (more: object = {}) =>
  [
    'skOpenIdConnector',
    'createTokensOnly',
    { userId: 'u-1', createSessionTokenFlag: true, ...more },
  ] as const;
const details = (sessionToken: string) =>
  ['skOpenIdConnector', 'getSessionTokenDetails', { sessionToken }] as const;

it('issues tokens that anyone can verify with the published keys', async () => {
  const nodes = await nodesOn(sluice);
  const { out } = await nodes.run(
    make({
      audience: 'app-1',
      claimsNameValuePairs: [
        { name: 'email', value: 'ada@example.com' },
        { name: 'iss', value: 'me' },
      ],
    }),
  );
  const issuer = `https://id.example/${nodes.companyId}/davinci`;
  const keys = createRemoteJWKSet(
    new URL(`${address}/${nodes.companyId}/davinci/.well-known/jwks.json`),
  );
  const { payload, protectedHeader } = await jwtVerify(out.id_token, keys, {
    issuer,
    audience: 'app-1',
  });
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' });
  expect(payload).toMatchObject({ sub: 'u-1', email: 'ada@example.com', sid: out.session.id });
  expect(payload.jti).toBeTruthy();
  expect(payload.exp! - payload.iat!).toBe(3600);
  const access = await jwtVerify(out.access_token, keys, {
    issuer,
    audience: 'app-1',
    typ: 'at+jwt',
  });
  expect(access.payload).not.toHaveProperty('email');
  const other = createRemoteJWKSet(
    new URL(`${address}/${(await sluice.company()).companyId}/davinci/.well-known/jwks.json`),
  );
  await expect(jwtVerify(out.id_token, other)).rejects.toThrow(/no applicable key/);
  expect((await sluice.inject('GET', 'none/davinci/.well-known/jwks.json')).status).toBe(404);
});

it('rejects other tokens, and those of other environments or expired ones, as session tokens', async () => {
  const nodes = await nodesOn(sluice);
  const other = await nodesOn(sluice);
  const { out } = await nodes.run(make());
  expect((await nodes.run(details(out.session_token))).out).toMatchObject({
    isSessionValid: true,
    sub: 'u-1',
  });
  for (const wrong of [out.id_token, out.access_token, `${out.session_token}x`, 'none'])
    expect((await nodes.run(details(wrong))).error).toMatchObject({ code: 'tokenRefused' });
  expect((await other.run(details(out.session_token))).error).toMatchObject({
    code: 'tokenRefused',
  });
  const named = [
    'skOpenIdConnector',
    'getSessionTokenDetails',
    { sessionTokenName: 'st', sessionTokenLocation: 'cookie' },
  ] as const;
  const keeping = { cookieName: 'st', useSessionTokenFlag: true, sessionToken: out.session_token };
  const run = await nodes.policyOf({ set: ['cookieConnector', 'setCookie', keeping], named });
  const cookie = (await run('set')).cookies[0]!.split(';')[0]!;
  expect((await run('named', { cookie })).out).toMatchObject({ sub: 'u-1' });
  for (const held of [{ cookie: `st=${out.session_token}` }, undefined])
    expect((await run('named', held)).error).toMatchObject({ code: 'noSessionToken' });
  expect((await nodes.run(named, { st: out.session_token })).error).toMatchObject({
    code: 'noSessionToken',
  });
  const brief = await nodes.run(make({ sessionTokenExpiry: '1' }));
  passTime(2100);
  expect((await nodes.run(details(brief.out.session_token))).error.message).toBe(
    'The token has expired.',
  );
});

it('signs the user in with custom claims and ends the flow, or names the missing user', async () => {
  const nodes = await nodesOn(sluice);
  const claims = [
    {
      name: 'username',
      key: 0.46,
      label: 'Username (string)',
      type: 'string',
      value: '{{global.parameters.who}}',
    },
  ];
  const node = [
    'skOpenIdConnector',
    'createSessionWithCustomClaims',
    { claimsNameValuePairs: claims },
  ] as const;
  const { body } = await nodes.run(node, { who: 'ada' });
  expect(body).toMatchObject({ success: true, sub: 'ada', connectorId: 'skOpenIdConnector' });
  const { out } = await nodes.run(details(body.session_token));
  expect(out).toMatchObject({ sub: 'ada', username: 'ada' });
  const none = await nodes.run(['skOpenIdConnector', 'createTokensOnly', {}]);
  expect(none.error.message).toContain('Set the node’s User ID');
});

it('verifies tokens of other issuers with the keys that they publish', async () => {
  const nodes = await nodesOn(sluice);
  const sign = async (alg = 'ES256') =>
    new SignJWT({ role: 'guest' })
      .setProtectedHeader({ alg, kid: 'p' })
      .setIssuer('https://peer')
      .setAudience('us')
      .setExpirationTime('5m')
      .sign(alg === 'HS256' ? new TextEncoder().encode('x'.repeat(32)) : (await theirs).privateKey);
  const check = (token: string, more: object = {}) =>
    nodes.run([
      'skOpenIdConnector',
      'validateJwtToken',
      { token, jwksUrl: `${peerUrl}/jwks`, issuer: 'https://peer', audience: 'us', ...more },
    ]);
  expect((await check(await sign())).out).toMatchObject({ isValid: true, role: 'guest' });
  expect((await check(await sign(), { audience: 'them' })).error.message).toContain('“aud”');
  expect((await check(await sign('HS256'))).error.message).toContain(
    'an algorithm that is not allowed',
  );
  expect((await check(await sign(), { jwksUrl: `${peerUrl}/gone` })).error.message).toContain(
    'returned 404',
  );
  expect((await check(await sign(), { jwksUrl: 'http://10.0.0.1/jwks' })).error.message).toContain(
    'private',
  );
  expect((await check(await sign(), { issuer: '' })).error).toMatchObject({ code: 'noIssuer' });
});
