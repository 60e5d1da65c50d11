import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TtlCache } from './TtlCache';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reads once a second, and again after a write', async () => {
  const cache = new TtlCache<number>();
  let reads = 0;
  const read = async () => ++reads;
  expect(await cache.get('a', 'key', read)).toBe(1);
  expect(await cache.get('a', 'key', read)).toBe(1);
  cache.forget('a');
  expect(await cache.get('a', 'key', read)).toBe(2);
  vi.advanceTimersByTime(1001);
  expect(await cache.get('a', 'key', read)).toBe(3);
});

it('keeps nothing for longer where the clock is set back', async () => {
  const cache = new TtlCache<number>();
  let reads = 0;
  const read = async () => ++reads;
  await cache.get('a', 'key', read);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(1001);
  expect(await cache.get('a', 'key', read)).toBe(2);
});

it('holds nothing that nobody asks for any more (guarantee 31)', async () => {
  const cache = new TtlCache<string>();
  for (let at = 0; at < 100; at++) await cache.get(`company ${at % 7}`, `${at}`, async () => 'x');
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2001);
  // It looks for what expired only while it holds something.
  expect(vi.getTimerCount()).toBe(0);
});

it('holds no more than its size, whatever it was told to forget (guarantee 31)', async () => {
  const cache = new TtlCache<string>(100, value => value.length);
  const read = (key: string, length: number) => cache.get('a', key, async () => 'x'.repeat(length));
  for (let at = 0; at < 50; at++) {
    await read(`${at}`, 30);
    expect(cache.count).toBeLessThan(4);
  }
  for (let at = 0; at < 50; at++) {
    await read('same', 30);
    cache.forget('a', 'same');
    await read('failing', 30).catch(() => {});
    vi.advanceTimersByTime(1001);
  }
  cache.clear();
  for (const key of ['1', '2', '3']) await read(key, 30);
  expect(cache.count).toBe(3);
  await read('4', 30);
  expect(cache.count).toBe(0);
  const failing = cache.get('a', 'none', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(cache.count).toBe(0);
});
