import { expect, it } from 'vitest';
import { Root } from '../root/Root';
import { storageKey } from '../session/storage';
import { memoryStorage } from './browserStorage';
import { createTestProfile } from '../session/testProfile';

const profile = (restricted: boolean) =>
  createTestProfile({ flags: { 'shell.restrictedStorage': restricted } });

function use(storage: Storage, restricted: boolean) {
  const root = new Root({ storage });
  root.session.hold({ access_token: 't1' });
  root.session.take(profile(restricted));
  root.layout.choose('dark');
  root.palette.frecency.note('flows.list');
  root.palette.recents.note({ id: 'f', title: 'Sign-in', group: 'Flows', to: '/flows/f' } as never);
  root.preferences.setItem('sluice.analytics.one', 'kind=trial');
  return root;
}
const readKeys = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).toSorted();

it('restricted storage keeps the session alone, and what was chosen lasts as long as the page [S212]', () => {
  const storage = memoryStorage();
  const root = use(storage, true);
  expect(readKeys(storage)).toEqual([storageKey]);
  expect(root.preferences.getItem('sluice.analytics.one')).toBe('kind=trial');
  expect(root.layout.dark).toBe(true);
  expect(new Root({ storage }).layout.theme).toBe('system');
});

it('removes what was kept before storage was restricted, and nothing of others', () => {
  const storage = memoryStorage();
  use(storage, false);
  storage.setItem('elsewhere', 'x');
  expect(readKeys(storage)).toContain('sluice.layout');
  const root = new Root({ storage });
  root.session.take(profile(true));
  expect(readKeys(storage)).toEqual(['elsewhere', storageKey]);
  expect(root.layout.dark).toBe(true);
});

it('keeps what a full storage does not take as long as the page is open', () => {
  const storage = memoryStorage();
  const root = new Root({ storage });
  root.preferences.setItem('sluice.one', 'before');
  const { setItem } = storage;
  storage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  root.preferences.setItem('sluice.one', 'now');
  expect(root.preferences.getItem('sluice.one')).toBe('now');
  expect(storage.getItem('sluice.one')).toBe('before');
  storage.setItem = setItem;
  root.preferences.setItem('sluice.one', 'later');
  expect([root.preferences.getItem('sluice.one'), storage.getItem('sluice.one')]).toEqual([
    'later',
    'later',
  ]);
});
