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

it('keeps nothing longer when the clock is set back', async () => {
  const cache = new TtlCache<number>();
  let reads = 0;
  const read = async () => ++reads;
  await cache.get('a', 'key', read);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(1001);
  expect(await cache.get('a', 'key', read)).toBe(2);
});

it('drops entries that are no longer read (guarantee 31)', async () => {
  const cache = new TtlCache<string>();
  for (let at = 0; at < 100; at++) await cache.get(`company ${at % 7}`, `${at}`, async () => 'x');
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2001);
  // It looks for what expired only while it holds something.
  expect(vi.getTimerCount()).toBe(0);
});

it('stays within its size, also for invalidated keys (guarantee 31)', async () => {
  const cache = new TtlCache<string>(100, value => value.length);
  let reads = 0;
  const read = (key: string) =>
    cache.get('a', key, async () => {
      reads++;
      return 'x'.repeat(30);
    });
  for (let at = 0; at < 50; at++) {
    await read('same');
    cache.forget('a', 'same');
    const failing = cache.get('a', 'failing', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  }
  reads = 0;
  for (const key of ['1', '2', '3', '1', '2', '3']) await read(key);
  expect(reads).toBe(3);
  // A fourth is too much, so that all are read again.
  for (const key of ['4', '1', '2', '3']) await read(key);
  expect(reads).toBe(7);
});
