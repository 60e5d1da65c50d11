import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toOneLine, readAddresses } from './readAddresses';

it('parses lists of addresses with and without names', () => {
  expect(readAddresses('a@x.org, "Lovelace, Ada" <ada@example.com>;b@x.org\nc@x.org')).toEqual([
    { name: '', address: 'a@x.org' },
    { name: 'Lovelace Ada', address: 'ada@example.com' },
    { name: '', address: 'b@x.org' },
    { name: '', address: 'c@x.org' },
  ]);
  expect(readAddresses(['a@x.org', 'b@x.org'])).toHaveLength(2);
  expect(readAddresses(undefined)).toEqual([]);
});
it('names an invalid address', () => {
  for (const wrong of ['ada', 'a@b@c', 'x <y>', 'a b@c.de', '@x', '\u0000@a', 'a@b\u007f'])
    expect(() => readAddresses(wrong)).toThrow('is not an email address');
});
it('rejects header injection', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('a', '@', '.', '\r', '\n', '<', '>', '"', ',', ' ', ':', '\u0000'),
  });
  fc.assert(
    fc.property(nasty, text => {
      const found = (() => {
        try {
          return readAddresses(text);
        } catch {
          return [];
        }
      })();
      for (const { name, address } of found)
        expect(`${name}|${address}`).not.toMatch(/[\p{Cc}"<>,]/u);
      expect(toOneLine(text)).not.toMatch(/\p{Cc}/u);
    }),
  );
});
