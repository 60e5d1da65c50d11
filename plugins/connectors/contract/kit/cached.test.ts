import { expect, it } from 'vitest';
import { cached } from './cached';
import { TextCache } from './TextCache';

const fetch = globalThis.fetch.bind(globalThis);
const callOf = (companyId: string, key: string) =>
  ({ fetch, connection: { key }, interaction: { companyId } }) as never;

it('loads a text once per environment and connection', async () => {
  let count = 0;
  const load = async () => ({ value: `token ${++count}`, seconds: 600 });
  const get = (companyId: string, key: string, more?: { readonly again: boolean }) =>
    cached(callOf(companyId, key), 'token', load, more);
  expect([await get('a', 'x'), await get('a', 'x')]).toEqual(['token 1', 'token 1']);
  expect([await get('b', 'x'), await get('a', 'y')]).toEqual(['token 2', 'token 3']);
  expect(await get('a', 'x', { again: true })).toBe('token 4');
  expect(await get('a', 'x')).toBe('token 4');
});

it('caches no long or short-lived text, within the room of its environment', () => {
  const cache = new TextCache(2, 4);
  cache.set('a', 'long', 'x'.repeat(20_000), 600);
  cache.set('a', 'short', 'x', 30);
  cache.set('a', 'never', 'x', Number.NaN);
  expect(['long', 'short', 'never'].map(name => cache.get('a', name))).toEqual(
    Array.from({ length: 3 }),
  );
  cache.set('b', 'kept', 'x', 600);
  for (const name of ['1', '2', '3']) cache.set('a', name, name, 600);
  expect(['1', '2', '3'].map(name => cache.get('a', name))).toEqual([undefined, '2', '3']);
  expect([cache.get('b', 'kept'), cache.get('b', '2')]).toEqual(['x', undefined]);
});
