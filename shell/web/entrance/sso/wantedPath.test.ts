import { expect, it, vi } from 'vitest';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { keepWanted, readWanted } from './wantedPath';

it('stores a path of the console during a sign-in, and no other URL', () => {
  vi.useFakeTimers();
  const store = memoryStorage();
  keepWanted(store, '/authorize?environment=e&state=a%20b');
  expect(readWanted(store)).toBe('/authorize?environment=e&state=a%20b');
  vi.advanceTimersByTime(11 * 60_000);
  expect(readWanted(store)).toBeUndefined();
  keepWanted(store, '//evil.example/x');
  expect(readWanted(store)).toBeUndefined();
  keepWanted(store, '/flows');
  keepWanted(store, undefined);
  expect(readWanted(store)).toBeUndefined();
  vi.useRealTimers();
});
