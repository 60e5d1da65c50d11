import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { formatSentence } from '#core/contract/message';
import { SoftKey } from '#testing/kits/SoftKey';
import { startServer } from '#testing/startServer';
import { authenticators } from '../../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('says of a key’s answer that lacks its parts that it is invalid, and nothing of our code', async () => {
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

it('names what is wrong with a key’s answer, never in the words of a library', async () => {
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
