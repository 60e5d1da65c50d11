import { expect, it } from 'vitest';
import { SizedCache } from './SizedCache';

it('stays within its size by evicting the least recently used (guarantee 31)', () => {
  const cache = new SizedCache<string>(10);
  cache.set('a', '1', 'one', 4);
  cache.set('a', '2', 'two', 4);
  expect(cache.get('a', '1')).toBe('one');
  cache.set('a', '3', 'three', 4);
  expect(cache.get('a', '2')).toBeUndefined();
  expect([cache.get('a', '1'), cache.get('a', '3'), cache.size]).toEqual(['one', 'three', 8]);
  cache.set('a', '1', 'new', 1);
  expect([cache.get('a', '1'), cache.size]).toEqual(['new', 5]);
  cache.delete('a', '3');
  cache.delete('a', 'none');
  expect(cache.size).toBe(1);
  cache.set('b', '1', 'other', 2);
  cache.deleteAll('a');
  cache.deleteAll('none');
  expect([cache.get('a', '1'), cache.get('b', '1'), cache.size]).toEqual([undefined, 'other', 2]);
});

it('evicts from the owner with the most (guarantee 31)', () => {
  const cache = new SizedCache<number>(100);
  cache.set('neighbor', 'flow', 0, 10);
  for (let at = 0; at < 1000; at++) cache.set('hostile', `flow ${at}`, at, 10);
  expect(cache.get('neighbor', 'flow')).toBe(0);
  expect(cache.get('hostile', 'flow 999')).toBe(999);
  expect(cache.size).toBe(100);
});

it('doesn’t store values larger than the cache', () => {
  const cache = new SizedCache<number>(100);
  cache.set('a', 'small', 0, 10);
  cache.set('a', 'large', 1, 101);
  cache.set('a', 'small', 2, 101);
  expect([cache.get('a', 'large'), cache.get('a', 'small'), cache.size]).toEqual([
    undefined,
    undefined,
    0,
  ]);
});
