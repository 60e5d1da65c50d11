import { expect, it } from 'vitest';
import { finish } from '../../contract/sliced';
import { stringifySliced } from './stringifySliced';

it('writes plain data as JSON.stringify does', () => {
  const deep = { a: { b: { c: [{ d: { e: { f: [{ g: undefined, h: null }] } } }] } } };
  for (const value of [
    deep,
    [],
    {},
    [undefined, 1, 'a"\u2028b', null],
    { __proto__x: 1, x: undefined },
    'text',
  ])
    expect(finish(stringifySliced(value))).toBe(JSON.stringify(value));
});

it('yields between the elements of a long list', () => {
  const steps = stringifySliced({ nodes: Array.from({ length: 1000 }, (_, id) => ({ id })) });
  let count = 0;
  while (!steps.next().done) count += 1;
  expect(count).toBeGreaterThan(999);
});
