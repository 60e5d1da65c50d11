import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { startServer } from '#testing/startServer';
import { machinesOn } from '../testMachines';

let sluice: Awaited<ReturnType<typeof startServer>>;
let ada: Awaited<ReturnType<typeof sluice.company>>;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: 'localhost' } });
  ada = await sluice.company();
});
afterAll(() => sluice.close());
const { ask, createAccount, read } = machinesOn(() => sluice);

const pem = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }));
const createPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pairOf = { ES256: createPair(), RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }) };
const addKey = (account: { url: string }, body: object) =>
  sluice.inject('POST', `${account.url}/keys`, { token: ada.token, body });
const now = () => Math.floor(Date.now() / 1000);

interface Claims {
  readonly [claim: string]: unknown;
}
const issuer = () => `${sluice.server.settings.publicUrl}/${ada.companyId}/as`;
const assertionOf = (
  id: string,
  key: KeyObject,
  claims: Claims = {},
  header: { alg?: string; kid?: string } = {},
) =>
  new SignJWT({
    iss: id,
    sub: id,
    aud: issuer(),
    jti: newId(),
    exp: now() + 60,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', ...header })
    .sign(key);
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const bring = (client_assertion: string, more: Record<string, string> = {}) =>
  ask(ada.companyId, { client_assertion, client_assertion_type: assertionType, ...more });

it('accepts an assertion signed with a key of the account, for the issuer or the token endpoint', async () => {
  const account = await createAccount(ada);
  const { accountId } = account;
  for (const key of [pairOf.ES256, pairOf.RS256])
    expect((await addKey(account, { name: 'Key', key: pem(key.publicKey) })).status).toBe(200);
  const first = await bring(await assertionOf(accountId, pairOf.ES256.privateKey));
  expect(first.statusCode, `${first.body}`).toBe(200);
  const { access_token } = first.json() as { access_token: string };
  expect((await read(access_token)).status).toBe(200);
  const aud = `${issuer()}/token`;
  const rsa = await assertionOf(accountId, pairOf.RS256.privateKey, { aud }, { alg: 'RS256' });
  expect((await bring(rsa, { client_id: accountId })).statusCode).toBe(200);
  const shown = await sluice.inject('GET', account.url, { token: ada.token });
  expect(shown.body.keys.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'EC, P-256',
    'RSA, 2048 bits',
  ]);
  const [{ keyId }] = shown.body.keys;
  await sluice.inject('DELETE', `${account.url}/keys/${keyId}`, { token: ada.token });
  expect((await read(access_token)).status).toBe(401);
});

it('accepts an assertion once, and none that violates RFC 7523', async () => {
  const account = await createAccount(ada);
  const { accountId: id } = account;
  await addKey(account, { name: 'Key', key: pem(pairOf.ES256.publicKey) });
  const key = pairOf.ES256.privateKey;
  const once = await assertionOf(id, key);
  const both = await Promise.all([bring(once), bring(once)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  expect((await bring(once)).json()).toEqual({
    error: 'invalid_client',
    error_description: 'The assertion was already used. Sign a new one with another jti.',
  });
  const other = await createAccount(ada);
  const strange = createPair();
  const unsecured = (claims: object) =>
    `${[{ alg: 'none' }, claims]
      .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')}.`;
  const whole = { iss: id, sub: id, aud: issuer(), jti: 'n', exp: now() + 60 };
  const symmetric = await new SignJWT(whole)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(pem(pairOf.ES256.publicKey)));
  const refused: Readonly<Record<string, string>> = {
    'signed with another key': await assertionOf(id, strange.privateKey),
    'by another account': await assertionOf(other.accountId, key),
    'for someone else': await assertionOf(id, key, { sub: other.accountId }),
    'for another server': await assertionOf(id, key, { aud: 'https://example.com' }),
    'without an end': await assertionOf(id, key, { exp: undefined }),
    'without an id': await assertionOf(id, key, { jti: undefined }),
    'past its end': await assertionOf(id, key, { exp: now() - 60 }),
    'too long': await assertionOf(id, key, { exp: now() + 3600 }),
    'not valid yet': await assertionOf(id, key, { nbf: now() + 120 }),
    'without a signature': unsecured(whole),
    'with the public key as a secret': symmetric,
    'no token': 'nonsense',
  };
  for (const [kind, assertion] of Object.entries(refused)) {
    const reply = await bring(assertion, { client_id: id });
    expect({ kind, ...(reply.json() as object) }).toEqual({
      kind,
      error: 'invalid_client',
      error_description: expect.stringMatching(/\.$/),
    });
  }
});

it('accepts only public keys, and reports what to correct', async () => {
  const account = await createAccount(ada);
  const { privateKey, publicKey } = createPair();
  const wrong = [
    String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    JSON.stringify(await exportJWK(privateKey)),
    JSON.stringify({ kty: 'oct', k: 'c2VjcmV0' }),
    pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey),
    'nonsense',
    '',
  ];
  for (const key of wrong) {
    const reply = await addKey(account, { name: 'Key', key });
    expect({ key, status: reply.status }).toEqual({ key, status: 400 });
    expect(reply.text).not.toContain('PRIVATE');
  }
  const jwk = JSON.stringify(await exportJWK(publicKey));
  expect((await addKey(account, { name: 'Key', key: jwk })).body.kind).toBe('EC, P-256');
});

it('reads a key set from a URL, but not in a private network', async () => {
  const pair = createPair();
  const keys = [{ ...(await exportJWK(pair.publicKey)), kid: 'one' }];
  const host = createServer((_, reply) => void reply.end(JSON.stringify({ keys })));
  await new Promise<void>(done => host.listen(0, 'localhost', done));
  const { port } = host.address() as AddressInfo;
  const account = await createAccount(ada);
  const url = `http://localhost:${port}/jwks`;
  expect((await addKey(account, { name: 'Set', url })).body).toMatchObject({ url, kind: '' });
  const header = { kid: 'one' };
  const good = await bring(await assertionOf(account.accountId, pair.privateKey, {}, header));
  expect(good.statusCode, `${good.body}`).toBe(200);
  for (const address of [
    `http://127.0.0.1:${port}`,
    'http://169.254.169.254/x',
    'http://10.0.0.1',
  ]) {
    const reply = await addKey(account, { name: 'Inside', url: address });
    expect({ address, status: reply.status }).toEqual({ address, status: 400 });
    expect(reply.body.message).toContain('private network');
  }
  expect((await addKey(account, { name: 'Open', url: 'http://example.com' })).status).toBe(400);
  // A set that was public when it was added, and leads inside later.
  await sluice.server.database
    .forCompany(ada.companyId)
    .updateTable('service_keys')
    .set({ url: `http://127.0.0.1:${port}` })
    .where('account_id', '=', account.accountId)
    .execute();
  const moved = await bring(await assertionOf(account.accountId, pair.privateKey, {}, header));
  expect(moved.statusCode).toBe(401);
  expect((moved.json() as { error_description: string }).error_description).toContain('private');
  await new Promise(done => host.close(done));
});
