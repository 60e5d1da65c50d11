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
