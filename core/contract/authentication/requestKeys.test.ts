import { exportJWK, generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { keysUrlFault, requestKeys } from './requestKeys';

const fault = (text: string) => requestKeys(text).fault;
const set = (...keys: unknown[]) => JSON.stringify({ keys });

it('lists the keys of a key set', async () => {
  const pairs = await Promise.all(['RS256', 'ES256', 'EdDSA'].map(alg => generateKeyPair(alg)));
  const [rsa, ec, okp] = await Promise.all(pairs.map(({ publicKey }) => exportJWK(publicKey)));
  expect(requestKeys(set({ ...rsa, kid: 'a', use: 'sig' }, { ...ec, alg: 'ES256' }, okp))).toEqual({
    keys: [
      { name: 'a', kind: 'RSA, 2048 bits' },
      { name: 'Key 2', kind: 'EC, P-256' },
      { name: 'Key 3', kind: 'OKP, Ed25519' },
    ],
  });
});

it('names what an invalid text is, and how to fix it', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const [open, secret] = [await exportJWK(publicKey), await exportJWK(privateKey)];
  expect(fault('{"keys": [')).toMatch(/^This is not valid JSON\. Write the keys as/);
  expect(fault('[]')).toMatch(/^This is not a JSON Web Key Set\./);
  expect(fault('{"a": 1}')).toMatch(/has no “keys” list/);
  expect(fault(set())).toBe('The set has no keys. Add the application’s public key.');
  expect(fault(JSON.stringify(open))).toMatch(/^This is a single key\. Put it in a set/);
  expect(fault(set(open, secret))).toMatch(
    /^Key 2 is a private key\. Paste only the public key, and create a new key pair/,
  );
  expect(fault(JSON.stringify(secret))).toMatch(/^The key is a private key\./);
  expect(fault('-----BEGIN PRIVATE KEY-----\nMII')).toMatch(/^This is a private key\./);
  expect(fault('-----BEGIN PUBLIC KEY-----\nMII')).toMatch(/PEM key or certificate/);
  expect(fault(set({ kty: 'oct', k: 'aGk' }))).toMatch(/^Key 1 is a shared secret\./);
  expect(fault(set({ ...open, use: 'enc' }))).toMatch(/another use \(“enc”\)/);
  expect(fault(set({ ...open, alg: 'HS256' }))).toMatch(/^Key 1 is for HS256\./);
  expect(fault(set({ ...open, crv: 'P-384' }))).toMatch(/curve “P-384”/);
  expect(fault(set({ kty: 'RSA', n: 'AAAA', e: 'AQAB' }))).toMatch(/has 24 bits/);
  expect(fault(set({ kty: 'EC', crv: 'P-256' }))).toMatch(/is incomplete/);
  expect(fault(set({ kid: 'x' }))).toMatch(/has an unknown type/);
  expect(fault(set('key'))).toMatch(/^Key 1 is not an object/);
});

it('accepts only URLs whose keys can’t be changed in transit', () => {
  expect(keysUrlFault('https://app.example.com/jwks.json')).toBeUndefined();
  expect(keysUrlFault('http://127.0.0.1:8080/jwks.json')).toBeUndefined();
  expect(keysUrlFault('http://app.example.com/jwks.json')).toMatch(
    /starts with http:\/\/, so keys could be replaced/,
  );
  expect(keysUrlFault('app.example.com')).toMatch(/not a complete URL/);
  expect(keysUrlFault('ftp://app.example.com/a')).toMatch(/must start with https/);
});
