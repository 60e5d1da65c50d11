import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { formatSentence } from '#core/contract/message';
import { SoftKey } from '#testing/kits/SoftKey';
import { startServer } from '#testing/startServer';
import { authenticators } from '../../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('reports a key’s response without its parts as invalid, without naming our code', async () => {
  const { companyId } = await sluice.company();
  const service = sluice.server.get(authenticators);
  const asked = { challenge: 'asked', userId: newId() };
  const terms = { name: 'Key', kind: 'passkey' as const };
  for (const answer of [{}, { id: 'x' }, undefined, 'x']) {
    const judged = await service.register(companyId, asked, answer, terms);
    expect(judged).toMatchObject({ ok: false, reason: 'wrong' });
    expect(JSON.stringify(judged)).not.toMatch(/destructure|of undefined|not a function/);
  }
});

it('explains errors of a key’s response in its own words, not a library’s', async () => {
  const { companyId } = await sluice.company();
  const service = sluice.server.get(authenticators);
  const challenge = Buffer.from('asked').toString('base64url');
  const asked = { challenge, userId: newId() };
  const terms = { name: 'Key', kind: 'passkey' as const };
  const { origin } = new URL(sluice.server.settings.publicUrl);
  const said = async (answer: unknown) => {
    const judged = await service.register(companyId, asked, answer, terms);
    return judged.ok ? 'accepted' : formatSentence(judged.fault);
  };
  const elsewhere = new SoftKey('https://evil.example').create({ challenge });
  expect(await said(elsewhere)).toContain('belongs to another site');
  const late = new SoftKey(origin).create({ challenge: 'b3RoZXI' });
  expect(await said(late)).toContain('has expired');
  const broken = new SoftKey(origin).create({ challenge });
  const spoilt = { ...broken, type: 'password' };
  expect(await said(spoilt)).toBe('Your passkey or security key couldn’t be verified. Try again.');
  expect(await said(new SoftKey(origin).create({ challenge }))).toBe('accepted');
});

it('numbers keys that would have the same name', async () => {
  const { companyId } = await sluice.company();
  const service = sluice.server.get(authenticators);
  const challenge = Buffer.from('asked').toString('base64url');
  const asked = { challenge, userId: newId() };
  const { origin } = new URL(sluice.server.settings.publicUrl);
  for (const kind of ['passkey', 'securityKey', 'passkey'] as const) {
    const answer = new SoftKey(origin).create({ challenge });
    const added = await service.register(companyId, asked, answer, { name: '', kind });
    expect(added).toMatchObject({ ok: true });
  }
  const devices = await service.devices(companyId, asked.userId);
  expect(devices.map(({ name }) => name)).toEqual(['Passkey', 'Security key', 'Passkey 2']);
});

/** A piece of ASN.1, as certificates are made of. */
function encode(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map(part => Buffer.from(part as string)));
  return Buffer.concat([
    Buffer.from([tag, 0x82, content.length >> 8, content.length & 0xff]),
    content,
  ]);
}
const sequence = (...parts: readonly Buffer[]) => encode(0x30, ...parts);
const identifier = (hex: string) => encode(0x06, Buffer.from(hex, 'hex'));

/** A certificate of nobody’s that names an address at which certificates are revoked. */
function createCertificate(address: string): Buffer {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(identifier('2a8648ce3d040302'));
  const point = sequence(encode(0xa0, encode(0xa0, encode(0x86, address))));
  const revocation = sequence(identifier('551d1f'), encode(0x04, sequence(point)));
  const content = sequence(
    encode(0xa0, encode(0x02, Buffer.from([2]))),
    encode(0x02, Buffer.from([7])),
    algorithm,
    sequence(),
    sequence(encode(0x17, '260101000000Z'), encode(0x17, '490101000000Z')),
    sequence(),
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, sequence(revocation)),
  );
  return sequence(content, algorithm, encode(0x03, Buffer.alloc(8)));
}

it('requests no URL in certificates of a key’s manufacturer', async () => {
  let calls = 0;
  const inside = createServer((_, reply) => {
    calls++;
    reply.end();
  });
  await new Promise<void>(up => inside.listen(0, '127.0.0.1', up));
  const { port } = inside.address() as AddressInfo;
  const { companyId } = await sluice.company();
  const challenge = Buffer.from('asked').toString('base64url');
  const { origin } = new URL(sluice.server.settings.publicUrl);
  const certificate = createCertificate(`http://127.0.0.1:${port}/revoked`);
  const judged = await sluice.server
    .get(authenticators)
    .register(
      companyId,
      { challenge, userId: newId() },
      new SoftKey(origin).create({ challenge }, [certificate]),
      { name: 'Key', kind: 'passkey' },
    );
  inside.closeAllConnections();
  await new Promise(down => inside.close(down));
  expect(calls).toBe(0);
  expect(judged.ok).toBe(true);
});
