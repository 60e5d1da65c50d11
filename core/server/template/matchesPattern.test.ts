import { describe, expect, it } from 'vitest';
import { matchesPattern } from './matchesPattern';

describe('a pattern', () => {
  it.each([
    ['^[0-9]+$', '123', true],
    ['^[0-9]+$', '12a', false],
    ['^[^@]+@[^@]+\\.[^@]+$', 'ada@example.com', true],
    ['\\S+@\\S+', 'ada@example', true],
    ['b', 'abc', true],
    ['^\\/[a-z\\-]+\\.$', '/a-b.', true],
    ['^\\u00e9$', 'é', true],
    ['^[^]$', 'x', true],
    ['(?<=a)b', 'ab', true],
    ['(?<year>\\d{4})', 'in 2026', true],
    ['^\\p{Lu}', 'Éa', true],
    ['^.$', '𝒳', true],
  ])('%s in %j: %s', (pattern, text, matches) => {
    expect(matchesPattern(pattern, text)).toBe(matches);
  });

  it.each(['(?=a)b', '(a)\\1', '(', 'a{2,1}', '[z-a]'])(
    '%s is refused with a sentence',
    pattern => {
      expect(() => matchesPattern(pattern, 'a')).toThrow(/^The pattern “.*” can’t be parsed\. /);
    },
  );

  it('has at most 1000 characters, and matches no text of more than 100,000', () => {
    expect(() => matchesPattern('a'.repeat(1001), 'a')).toThrow('1000 characters');
    expect(matchesPattern('a', 'a'.repeat(100_001))).toBe(false);
  });
});

it('limits the steps of matching a pattern (guarantee 31)', () => {
  const many = '^(?:(?:[ab]|b)?){300}';
  expect(matchesPattern(many, 'ab'.repeat(200))).toBe(true);
  expect(matchesPattern(many, 'ab'.repeat(40_000))).toBe(false);
  expect(matchesPattern('^[ab]*$', 'ab'.repeat(40_000))).toBe(true);
  expect(matchesPattern('^[ab]*$', 'ab'.repeat(60_000))).toBe(false);
});
