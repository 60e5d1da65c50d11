import { beforeEach, describe, expect, it, vi } from 'vitest';
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

function open(restricted: boolean, profile: Parameters<typeof createTestProfile>[0] = {}) {
  const session = new Session(memoryStorage());
  session.hold({ access_token: 't1' });
  session.take(createTestProfile({ flags: { 'shell.restrictedStorage': restricted }, ...profile }));
  return new LargeStore(session, indexed as never);
}
const createKey = (byte: number) => Buffer.alloc(32, byte).toString('base64url');
const ada = { customerId: 'c1', storageKeys: [createKey(1)] };
const bob = { customerId: 'c2', storageKeys: [createKey(2)] };
/** All that the browser keeps, as somebody at this machine could read it. */
const readAll = () =>
  [...kept]
    .flatMap(([key, value]) => [String(key), JSON.stringify(value)])
    .concat([...kept.values()].map(value => Buffer.from(Object(value).bytes ?? []).toString()))
    .join('\n');

it('stores nothing in the browser while storage is restricted', async () => {
  const store = open(true);
  await store.set('sluice.draft:1', 'a flow');
  await store.update('sluice.pins:1', () => 'an output');
  expect(await store.get('sluice.draft:1')).toBe('a flow');
  expect(await store.get('sluice.pins:1')).toBe('an output');
  await store.del('sluice.draft:1');
  expect(await store.get('sluice.draft:1')).toBeUndefined();
  expect(await indexed.keys()).toEqual([]);
});

it('removes only its own earlier data, which lasts as long as the page', async () => {
  await open(false).set('sluice.draft:1', 'a flow');
  await indexed.set('elsewhere', 1);
  expect(await indexed.keys()).toEqual(['sluice.draft:1', 'elsewhere']);
  const store = open(true);
  expect(await store.get('sluice.draft:1')).toBe('a flow');
  expect(await indexed.keys()).toEqual(['elsewhere']);
});

describe('what is kept for a person', () => {
  it('can be read by nobody else, and by them when they return', async () => {
    await open(false, ada).set('sluice.draft:one:c1:f', { title: 'A secret plan' });
    expect(readAll()).not.toContain('secret plan');
    expect(kept.size).toBe(1);
    const other = open(false, bob);
    expect(await other.get('sluice.draft:one:c1:f')).toBeUndefined();
    const back = open(false, ada);
    expect(await back.keys()).toEqual(['sluice.draft:one:c1:f']);
    expect(await back.get('sluice.draft:one:c1:f')).toEqual({ title: 'A secret plan' });
    await back.del('sluice.draft:one:c1:f');
    expect(kept.size).toBe(0);
  });

  it('can’t be read with another key', async () => {
    await open(false, ada).set('sluice.draft:one:c1:f', 1);
    const [[key, value] = []] = kept;
    kept.set(String(key).replace(':f', ':g'), value);
    expect(await open(false, ada).get('sluice.draft:one:c1:g')).toBeUndefined();
  });

  it('can be read after the key of the installation was changed', async () => {
    await open(false, ada).set('sluice.draft:one:c1:f', 1);
    const changed = open(false, { ...ada, storageKeys: [createKey(3), createKey(1)] });
    expect(await changed.get('sluice.draft:one:c1:f')).toBe(1);
  });

  it('is encrypted if an earlier release kept it readable, and that of others removed', async () => {
    kept.set('sluice.draft:one:c1:f', 'mine').set('sluice.pins:one:c2:f', 'theirs');
    kept.set('elsewhere', 1);
    const store = open(false, ada);
    expect(await store.get('sluice.draft:one:c1:f')).toBe('mine');
    expect([...kept.keys()]).toEqual(['elsewhere', 'sluice.encrypted:draft:one:c1:f']);
    expect(readAll()).not.toMatch(/mine|theirs/);
  });

  it('is kept until someone else signs in if the browser cannot encrypt', async () => {
    vi.stubGlobal('crypto', { ...crypto, subtle: undefined });
    await open(false, ada).set('sluice.draft:one:c1:f', 1);
    expect(await open(false, ada).get('sluice.draft:one:c1:f')).toBe(1);
    expect(await open(false, bob).keys()).toEqual([]);
    expect(kept.size).toBe(0);
    vi.unstubAllGlobals();
  });

  it('loses no change of two that are made at once', async () => {
    const [one, two] = [open(false, ada), open(false, ada)];
    const add = (name: string) => (held: unknown) => ({ ...Object(held), [name]: 1 });
    await Promise.all(
      [one, two, one, two].map((store, at) =>
        store.update('sluice.pins:one:c1:f', add(String(at))),
      ),
    );
    expect(Object.keys(Object(await one.get('sluice.pins:one:c1:f')))).toHaveLength(4);
  });

  it('is encrypted also if it is written while they sign out', async () => {
    const session = new Session(memoryStorage());
    session.hold({ access_token: 't1' });
    session.take(createTestProfile(ada));
    const store = new LargeStore(session, indexed as never);
    session.forget();
    await store.set('sluice.draft:one:c1:f', 'A secret plan');
    expect([...kept.keys()]).toEqual(['sluice.encrypted:draft:one:c1:f']);
    expect(await open(false, ada).get('sluice.draft:one:c1:f')).toBe('A secret plan');
  });

  it('lasts as long as the page while storage is restricted, and others don’t see it', async () => {
    const session = new Session(memoryStorage());
    session.hold({ access_token: 't1' });
    const flags = { 'shell.restrictedStorage': true };
    session.take(createTestProfile({ ...ada, flags }));
    const store = new LargeStore(session, indexed as never);
    await store.set('sluice.draft:one:c1:f', 1);
    session.take(createTestProfile({ ...bob, flags }));
    expect(await store.get('sluice.draft:one:c1:f')).toBeUndefined();
    session.take(createTestProfile({ ...ada, flags }));
    expect(await store.get('sluice.draft:one:c1:f')).toBe(1);
    expect(kept.size).toBe(0);
  });
});
