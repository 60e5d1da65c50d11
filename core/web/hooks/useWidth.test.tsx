// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWidth } from './useWidth';

let told: () => void = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  globalThis.ResizeObserver = class {
    constructor(tell: ResizeObserverCallback) {
      told = () => tell([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('measures immediately, then 150 ms after the last resize [S322, K03]', () => {
  const element = document.createElement('div');
  const set = (width: number) =>
    Object.defineProperty(element, 'clientWidth', { configurable: true, value: width });
  set(800);
  const { result } = renderHook(() => useWidth({ current: element }));
  expect(result.current).toBe(800);
  set(500);
  act(() => told());
  act(() => vi.advanceTimersByTime(149));
  expect(result.current).toBe(800);
  act(() => told());
  act(() => vi.advanceTimersByTime(149));
  expect(result.current).toBe(800);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe(500);
});
