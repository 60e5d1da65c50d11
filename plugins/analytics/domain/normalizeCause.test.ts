import { expect, it } from 'vitest';
import { normalizeCause } from './normalizeCause';

it('is equal for equal errors of different runs', () => {
  const of = (message: string) => normalizeCause({ code: 'x', message });
  expect(of('https://a.example/users/1?token=abc answered 503 after 1200 ms')).toBe(
    '… answered # after # ms',
  );
  expect(of('No user “ada@example.com”')).toBe(of('No user “bob@example.com”'));
  expect(of('ada.l+x@example.co.uk is not known')).toBe('…@… is not known');
  expect(of('Run 6f1c2a34-9f0e-4c1b-8a77-0123456789ab and 867ed4363b2bc21c860085ad2baa817d')).toBe(
    'Run … and …',
  );
  expect(of("It doesn't answer 'now'")).toBe("It doesn't answer “…”");
});

it('accepts an error of any type', () => {
  expect(
    [undefined, null, 7, 'plain', {}, { message: '' }, { code: 404 }, { message: ' \n ' }].map(
      normalizeCause,
    ),
  ).toEqual([
    'Unknown error',
    'Unknown error',
    'Unknown error',
    'plain',
    'Unknown error',
    'Unknown error',
    '#',
    'Unknown error',
  ]);
  expect(normalizeCause({ message: 'a '.repeat(5000) }).length).toBeLessThanOrEqual(160);
});
