import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
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
