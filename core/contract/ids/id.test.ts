import { expect, it, onTestFinished, vi } from 'vitest';
import { newId } from './id';

it('ids are random, and made without asking for random bytes each time', () => {
  const asked = vi.spyOn(globalThis.crypto, 'getRandomValues');
  onTestFinished(() => asked.mockRestore());
  const ids = Array.from({ length: 5000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter(id => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
  expect(asked.mock.calls.length).toBeLessThan(30);
});
