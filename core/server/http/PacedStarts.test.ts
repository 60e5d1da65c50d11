import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PacedStarts } from './PacedStarts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Begins calls by name, and gives turns of long work one by one. */
function observe() {
  const begun: string[] = [];
  const turns: (() => void)[] = [];
  const starts = new PacedStarts({ turn: () => new Promise(go => turns.push(go)) });
  const begin = async (name: string, as: string) => {
    await starts.take(name);
    begun.push(as);
  };
  return {
    begun,
    begin,
    crowd: (name: string, count: number) => {
      for (let at = 0; at < count; at++) void begin(name, `${name}${at}`);
    },
    giveTurn: async () => {
      turns.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

it('lets the calls of a crowd begin a few at a time and in their order (guarantee 31)', async () => {
  const { begun, crowd, giveTurn } = observe();
  crowd('a', 11);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toHaveLength(4);
  await giveTurn();
  expect(begun.slice(4)).toEqual(['a4', 'a5', 'a6', 'a7']);
  await giveTurn();
  expect(begun).toHaveLength(11);
});

it('lets calls of others begin at once, and those that follow after a while', async () => {
  const { begun, crowd, begin } = observe();
  crowd('a', 9);
  await begin('b', 'b');
  expect(begun).toContain('b');
  for (let at = 0; at < 5; at++) {
    await vi.advanceTimersByTimeAsync(10);
    crowd('c', 4);
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(begun.filter(name => name.startsWith('c'))).toHaveLength(20);
});
