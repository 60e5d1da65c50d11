import { expect, it } from 'vitest';
import { maskSecret } from '#core/server/encryption/maskSecret';

it.each([
  ['the whole value', 'Verify', 'Verify', '******'],
  [
    'a value in an address',
    'https://a.example/?pw=Verify&x=1',
    'Verify',
    'https://a.example/?pw=******&x=1',
  ],
  ['a value in JSON', '{"note":"Verify"}', 'Verify', '{"note":"******"}'],
  [
    'a value in a sentence',
    'it was hunter2, twice: hunter2',
    'hunter2',
    'it was ******, twice: ******',
  ],
  ['a value at the end of an address', 'a=hunter2', 'hunter2', 'a=******'],
  ['a long value inside other text', 'xxhunter2-4711xx and more', 'hunter2-4711', '******'],
  ['a value with a digit inside another word', 'hunter22', 'hunter2', '******'],
  ['a value after a prefix', 'key_hunter2', 'hunter2', '******'],
  [
    'a long value of letters inside another word',
    'xcorrecthorsebatteryx',
    'correcthorsebattery',
    '******',
  ],
])('masks %s', (_, text, secret, masked) => {
  expect(maskSecret(text, secret)).toBe(masked);
});

it.each([
  ['adminPassword', 'admin'],
  ['passwordless', 'password'],
])('keeps a word that only contains the value: %s, %s', (text, secret) => {
  expect(maskSecret(text, secret)).toBe(text);
});

it('doesn’t reveal which word of a sentence was the secret', () => {
  expect(maskSecret('Verify your password', 'Verify')).toBe('******');
  expect(maskSecret('Verify your password', 'password')).toBe('******');
});
