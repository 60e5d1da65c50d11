import { expect, it } from 'vitest';
import { createValidator } from './createValidator';

const schema = { type: 'string', minLength: 1, maxLength: 1_000_000 };

it('checks the length of a long text without reading it (guarantee 31)', () => {
  const fits = createValidator(schema, 'asGiven');
  fits('compiled');
  const { charCodeAt } = String.prototype;
  let read = 0;
  // oxlint-disable-next-line no-extend-native -- counts what is read of any text
  String.prototype.charCodeAt = function count(at) {
    read += 1;
    return charCodeAt.call(this, at);
  };
  try {
    expect(fits('a'.repeat(200_000))).toBe(true);
  } finally {
    // oxlint-disable-next-line no-extend-native -- see above
    String.prototype.charCodeAt = charCodeAt;
  }
  expect(read).toBe(0);
});

it('counts a character of two code units as one', () => {
  const fits = createValidator({ type: 'string', minLength: 2, maxLength: 3 }, 'asGiven');
  const texts = ['', '😀', 'a', '😀😀', 'aa', '😀😀😀', 'aaa', '😀😀😀😀', 'aaaa', 'a'.repeat(99)];
  expect(texts.filter(text => fits(text))).toEqual(['😀😀', 'aa', '😀😀😀', 'aaa']);
});

it('names the limit that a text exceeds', () => {
  const fits = createValidator({ type: 'string', maxLength: 3 }, 'asGiven');
  fits('four');
  expect(fits.errors?.[0]).toMatchObject({ keyword: 'maxLength', params: { limit: 3 } });
});

it('skips the pattern for a text that is too long', () => {
  const fits = createValidator({ type: 'string', pattern: '^a+@a+$', maxLength: 3 }, 'asGiven');
  fits('four');
  expect(fits.errors?.[0]?.keyword).toBe('maxLength');
  fits('two');
  expect(fits.errors?.[0]?.keyword).toBe('pattern');
});
