// @module-tag slow
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '#core/contract/sliced';
import { parseJson, parseJsonSliced, parseStoredSliced } from './parseJson';

const attempt = (read: () => unknown) => {
  try {
    return { value: read() };
  } catch (fault) {
    return { refused: (fault as { status?: number }).status ?? String(fault) };
  }
};
const whole = (text: string) => attempt(() => parseJson(text));
const sliced = (text: string, step: number) => attempt(() => finish(parseJsonSliced(text, step)));

describe('a body that is read in steps (guarantee 31)', () => {
  it('equals the body read at once', () => {
    const spaced = fc
      .json({ maxDepth: 6, noUnicodeString: false })
      .map(text => [text, JSON.stringify(JSON.parse(text), null, 3)]);
    fc.assert(
      fc.property(spaced, fc.integer({ min: 0, max: 40 }), (texts, step) => {
        for (const text of texts) expect(sliced(text, step)).toEqual(whole(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is rejected if it would be when read at once', () => {
    const pieces = fc.array(
      fc.constantFrom(
        ...'[]{},:"\\ 1',
        'null',
        '"a":',
        '"b"',
        '[1,2]',
        '{"a":1}',
        '"__proto__":1',
        '"\\u0000"',
        '\n',
        '\u00a0',
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(pieces, fc.integer({ min: 0, max: 12 }), (parts, step) => {
        const text = parts.join('');
        expect(sliced(text, step)).toEqual(whole(text));
        const inside = `{"x":[${text}],"y":{"a":[${text}]}}`;
        expect(sliced(inside, step)).toEqual(whole(inside));
      }),
      { numRuns: 20_000 },
    );
  });

  it('counts the keys of a large object together', () => {
    const object = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])));
    expect(sliced(object(10_000), 1000)).toEqual(whole(object(10_000)));
    expect(sliced(object(10_001), 1000)).toEqual({ refused: 400 });
  });

  it('takes many short steps, whatever it contains', () => {
    for (const text of [
      JSON.stringify(Array.from({ length: 300_000 }, (_, at) => at)),
      JSON.stringify(Array.from({ length: 2000 }, () => ({ a: 'b'.repeat(900) }))),
      `${'['.repeat(60)}${JSON.stringify(Array.from({ length: 1000 }, () => 'c'.repeat(900)))}${']'.repeat(60)}`,
      `{"a":${'[1,'.repeat(50)}0${']'.repeat(50)}${' '.repeat(2_000_000)}}`,
    ]) {
      const steps = parseJsonSliced(text);
      let count = 0;
      while (!steps.next().done) count++;
      expect(count).toBeGreaterThan(20);
    }
  });
});

describe('stored JSON that is read in steps (guarantee 31)', () => {
  it('equals the result of JSON.parse, also with values that a body can’t have', () => {
    const nest = (depth: number): string => (depth === 0 ? '1' : `{"a":[${nest(depth - 1)},2]}`);
    const keys = Array.from({ length: 20_000 }, (_, at) => `"k${at}":${at}`).join();
    for (const text of [
      '{"__proto__":{"a":[1,2,3,4,5,6,7,8]},"constructor":1,"b":"\\u0000"}',
      '[{"x":{"__proto__":[1,2,3,4]}},{"prototype":[]}]',
      '{"__proto__":1,"a":{"__proto__":{"b":1},"c":[1,2,3,4,5,6,7]}}',
      nest(150),
      `{${keys}}`,
    ])
      for (const step of [4, 1000]) {
        const read = finish(parseStoredSliced(text, step));
        expect(read).toEqual(JSON.parse(text));
        expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(text)));
      }
  });
});
