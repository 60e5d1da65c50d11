import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { KeySets } from './KeySets';
import { keepSmall, toSmallKeySet } from './keepSmall';

const empty = (count: number) => `[${Array(count).fill('{}').join()}]`;
const json = { 'content-type': 'application/json' };
const answering = (text: string) => keepSmall(async () => new Response(text, { headers: json }));
const at = 'https://id.example/.well-known/openid-configuration';

it('keeps no more of a published key than a signature is verified with', () => {
  const key = { kty: 'EC', kid: 'a', crv: 'P-256', x: 'x', y: 'y', key_ops: ['verify', {}] };
  const given = { keys: [{ ...key, more: JSON.parse(empty(1000)), x5c: ['long'] }], more: [] };
  expect(toSmallKeySet(given)).toEqual({ keys: [{ ...key, key_ops: ['verify'] }] });
});

it('verifies tokens with a small set, and rejects a set of many keys, which holds the server up', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'a' })
    .sign(privateKey);
  const sets = new KeySets();
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'a' }];
  const verified = await jwtVerify(
    token,
    sets.find('ours', 'good', async () => ({ keys })),
  );
  expect(verified.protectedHeader.kid).toBe('a');
  const many = async () => JSON.parse(`{"keys":${empty(80_000)}}`);
  await expect(jwtVerify(token, sets.find('ours', 'many', many))).rejects.toThrow(
    'The key set has 80000 keys, and the limit is 200.',
  );
});

it('keeps of a provider’s metadata plain values, lists of texts, and addresses by name', async () => {
  const kept = {
    issuer: 'https://id.example',
    require_signed: true,
    scopes_supported: ['openid'],
    mtls_endpoint_aliases: { token_endpoint: 'https://m.example' },
  };
  const given = { ...kept, deep: { a: { b: 1 } }, objects: [{}, {}] };
  const reply = await answering(JSON.stringify(given))(at);
  expect(await reply.json()).toEqual({ ...kept, deep: {}, objects: [] });
  expect(reply.headers.get('content-type')).toBe('application/json');
});

it('rejects published documents that are too large, and hands other responses on', async () => {
  await expect(answering(`{"keys":${empty(300)}}`)(at)).rejects.toThrow('limit is 200');
  const large = JSON.stringify({ issuer: 'x'.repeat(300_000) });
  await expect(answering(large)(at)).rejects.toThrow(
    'The response from id.example is larger than 256 KiB.',
  );
  const claims = '{"sub":"a","keys":[{},{"b":[{}]}]}';
  const asked = { headers: { authorization: 'Bearer t' } };
  expect(await (await answering(claims)(at, asked)).text()).toBe(claims);
  expect(await (await answering(claims)(at, { method: 'POST', body: 'a' })).text()).toBe(claims);
  expect(await (await answering('<p>none</p>')(at)).text()).toBe('<p>none</p>');
});
