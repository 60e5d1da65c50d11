import { expect, it } from 'vitest';
import { KeySet } from './KeySet';

it('distinguishes added keys from others', () => {
  const keys = new KeySet();
  const many = Array.from({ length: 50_000 }, (_, index) => `key ${index}`);
  expect(many.every(key => keys.add(key))).toBe(true);
  expect(many.some(key => keys.add(key))).toBe(false);
  expect(keys.size).toBe(many.length);
  expect(many.every(key => keys.has(key))).toBe(true);
  expect(many.some(key => keys.has(`no ${key}`))).toBe(false);
});
