import { createRequire } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { estimatePassword } from '#core/contract/authentication/passwordRules';

const matching: { dictionary_match(text: string): unknown } = createRequire(import.meta.url)(
  'zxcvbn/lib/matching.js',
);
afterEach(() => vi.restoreAllMocks());

const lookalikes = '4@8({[<369&#!1/|0$5+7%2';
const worst = {
  'one character': 'a'.repeat(128),
  'two characters': 'ab'.repeat(64),
  'a common password, repeated': 'p4$$w0rd'.repeat(16),
  digits: '1234567890'.repeat(12),
  'all lookalikes': `Aa1!${lookalikes.repeat(6)}`.slice(0, 128),
  'lookalikes that stand for two letters': '|1!7[({<'.repeat(16),
  'a short one of lookalikes': lookalikes,
};

it.each(Object.entries(worst))(
  'a password of %s is looked up in few parts (guarantee 15)',
  async (_, password) => {
    const lookUp = vi.spyOn(matching, 'dictionary_match');
    await estimatePassword(password);
    // Each look-up reads all parts of a text.
    const parts = lookUp.mock.calls.reduce((sum, [text]) => sum + text.length ** 2 / 2, 0);
    expect(parts).toBeLessThan(30_000);
  },
);

it('common passwords are known, also with lookalikes, and repeated', async () => {
  const common = ['p4$$w0rd', 'P@ssw0rd', 'Passw0rd', '12345678', 'a'.repeat(120), 'abcdefgh'];
  for (const password of common)
    expect({ password, ...(await estimatePassword(password)) }).toMatchObject({ isCommon: true });
  const rare = ['correct horse battery staple', `${'a'.repeat(90)}xK2!pQ9#vL`, `4@8({[<369&#`];
  for (const password of rare)
    expect({ password, ...(await estimatePassword(password)) }).toMatchObject({ isCommon: false });
});
