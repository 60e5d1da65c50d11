import { afterEach, expect, it, vi } from 'vitest';
import { finish } from '../sliced';
import { estimateJson, isShortJson, stringifyPieces, stringifySliced } from './stringifySliced';

afterEach(() => void vi.restoreAllMocks());

const long = 'a"\u2028b€😀'.repeat(20_000);
const list = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Node ${id}` }));
const nest = (depth: number): unknown => (depth === 0 ? list : { inner: [nest(depth - 1), 1] });

it('writes plain data like JSON.stringify', () => {
  const deep = { a: { b: { c: [{ d: { e: { f: [{ g: undefined, h: null }] } } }] } } };
  for (const value of [
    deep,
    [],
    {},
    [undefined, 1, 'a"\u2028b', null],
    { __proto__x: 1, x: undefined },
    'text',
    undefined,
    new Date(0),
    long,
    { long, list, undefined, none: () => {}, at: new Date(0), empty: {}, nothing: [] },
    [long, undefined, () => {}, new Date(0), [list, {}, []]],
    { [long]: list, buffer: Buffer.alloc(100_000, 'x') },
    nest(20),
    `x${'😀'.repeat(50_000)}\ud800`,
  ]) {
    const written = JSON.stringify(value) ?? 'null';
    expect(finish(stringifySliced(value)) === written).toBe(true);
    expect(finish(stringifyPieces(value)).join('') === written).toBe(true);
  }
});

it('writes some ten thousand characters a step, however deep or long a value is (guarantee 31)', () => {
  const text = JSON.stringify([nest(20), long, { long }]);
  const stringify = vi.spyOn(JSON, 'stringify');
  const steps = stringifyPieces([nest(20), long, { long }]);
  const count = () =>
    stringify.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
  const written: number[] = [];
  for (let done = false; !done;) {
    stringify.mockClear();
    done = steps.next().done === true;
    written.push(count());
  }
  expect(written.length).toBeGreaterThan(10);
  expect(Math.max(...written)).toBeLessThan(text.length / 10);
});

it('reports values short enough for one step as short', () => {
  expect(isShortJson({ list: list.slice(0, 100), at: new Date(0) })).toBe(true);
  expect(isShortJson(list)).toBe(false);
  expect(isShortJson(long)).toBe(false);
  expect(isShortJson(Buffer.alloc(10))).toBe(false);
});

it('estimates a length without writing the value', () => {
  const value = { name: 'n'.repeat(1000), list: [1, 'two', null, new Date(0)] };
  const about = estimateJson(value, 10_000);
  expect(about).toBeGreaterThan(1000);
  expect(about).toBeLessThan(1200);
  expect(estimateJson(value, 500)).toBe(500);
});
