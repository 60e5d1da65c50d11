import { expect, it } from 'vitest';
import { nameInMail } from './nameInMail';

const joiner = /\u2060/g;

it('keeps an ordinary name unchanged', () => {
  for (const name of ['Zoë Ångström-O’Neil', 'Müller & Söhne GmbH', '株式会社サンプル', 'St. Mary'])
    expect(nameInMail(name)).toBe(name);
  expect(nameInMail('Shop.example').replace(joiner, '')).toBe('Shop.example');
});

it.each([
  'https://evil.example/x',
  'Bank www.evil.example now',
  'evil.example',
  'mailto:eve@evil.example',
  'http:\\\\evil.example',
])('makes no link of %s (guarantee 28)', name => {
  expect(nameInMail(name)).not.toMatch(/\w+[.:/@\\]+\w/);
});

it('reduces a name to one short line without markup (guarantee 28)', () => {
  expect(nameInMail('Ada\r\nBcc: x\u2028y <a href=x>[b](c)</a>\u202E')).not.toMatch(
    /[\r\n\u2028\u202E<>[\]()]/,
  );
  expect([...nameInMail('x'.repeat(500))]).toHaveLength(60);
});
