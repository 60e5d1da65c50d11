import { beforeEach, expect, it } from 'vitest';
import { createTestProfile } from '../session/testProfile';
import { memoryStorage } from './browserStorage';
import { LargeStore } from './LargeStore';
import { Session } from '../session/Session';

/** IndexedDB, which tests run without. */
const kept = new Map<IDBValidKey, unknown>();
const indexed = {
  get: async (key: IDBValidKey) => kept.get(key),
  getMany: async (keys: readonly IDBValidKey[]) => keys.map(key => kept.get(key)),
  set: async (key: IDBValidKey, value: unknown) => void kept.set(key, value),
  del: async (key: IDBValidKey) => void kept.delete(key),
  delMany: async (keys: readonly IDBValidKey[]) => keys.forEach(key => kept.delete(key)),
  keys: async () => [...kept.keys()],
  update: async (key: IDBValidKey, change: (value: unknown) => unknown) =>
    void kept.set(key, change(kept.get(key))),
};
beforeEach(() => kept.clear());

function open(restricted: boolean) {
  const session = new Session(memoryStorage());
  session.hold({ access_token: 't1' });
  session.take(createTestProfile({ flags: { 'shell.restrictedStorage': restricted } }));
  return new LargeStore(session, indexed as never);
}

it('leaves nothing in the browser while storage is restricted', async () => {
  const store = open(true);
  await store.set('sluice.draft:1', 'a flow');
  await store.update('sluice.pins:1', () => 'an output');
  expect(await store.get('sluice.draft:1')).toBe('a flow');
  expect(await store.get('sluice.pins:1')).toBe('an output');
  await store.del('sluice.draft:1');
  expect(await store.get('sluice.draft:1')).toBeUndefined();
  expect(await indexed.keys()).toEqual([]);
});

it('removes what was kept before, which lasts as long as the page, and nothing of others', async () => {
  await open(false).set('sluice.draft:1', 'a flow');
  await indexed.set('elsewhere', 1);
  expect(await indexed.keys()).toEqual(['sluice.draft:1', 'elsewhere']);
  const store = open(true);
  expect(await store.get('sluice.draft:1')).toBe('a flow');
  expect(await indexed.keys()).toEqual(['elsewhere']);
});
