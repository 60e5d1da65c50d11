// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
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

it('keeps only the session in restricted storage, and preferences until the page closes [S212]', () => {
  const storage = memoryStorage();
  const root = use(storage, true);
  expect(readKeys(storage)).toEqual([storageKey]);
  expect(root.preferences.getItem('sluice.analytics.one')).toBe('kind=trial');
  expect(root.layout.dark).toBe(true);
  expect(new Root({ storage }).layout.theme).toBe('system');
});

it('removes only its own data from before storage was restricted', () => {
  const storage = memoryStorage();
  use(storage, false);
  storage.setItem('elsewhere', 'x');
  expect(readKeys(storage)).toContain('sluice.layout');
  const root = new Root({ storage });
  root.session.take(profile(true));
  expect(readKeys(storage)).toEqual(['elsewhere', storageKey]);
  expect(root.layout.dark).toBe(true);
});

it('keeps preferences in memory when storage is full', () => {
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

describe('what is kept of people', () => {
  const [ada, bob] = ['a', 'b'].map(each => each.repeat(32)) as [string, string];
  const company = '11111111-1111-4111-8111-111111111111';
  const fill = (storage: Storage, person: string) => {
    const root = new Root({ storage });
    root.session.hold({ access_token: 't1' });
    root.session.take(
      createTestProfile({
        customerId: person,
        companies: [{ companyId: company, name: 'One', roles: [] }],
      }),
    );
    root.layout.choose('dark');
    root.palette.frecency.note('flows.list');
    root.palette.recents.note({ id: 'f', title: 'Payroll', group: 'Flows', to: '/f' } as never);
    return root;
  };
  const history = (person: string) => [
    `sluice.palette.${person}`,
    `sluice.palette.${person}.${company}`,
  ];

  it('is removed when they sign out, and the theme stays', async () => {
    const storage = memoryStorage();
    const root = fill(storage, ada);
    expect(readKeys(storage)).toEqual(['sluice.layout', ...history(ada), storageKey]);
    await root.account.logout();
    expect(readKeys(storage)).toEqual(['sluice.layout', storageKey]);
    expect(root.palette.recents.list).toEqual([]);
  });

  it('remains after a session that expired, until someone else signs in', async () => {
    const storage = memoryStorage();
    const root = fill(storage, ada);
    storage.setItem(`sluice.analytics.${company}`, 'kind=trial');
    await root.account.end();
    expect(fill(storage, ada).palette.recents.list.map(({ title }) => title)).toEqual(['Payroll']);
    fill(storage, bob);
    expect(readKeys(storage)).toEqual(['sluice.layout', ...history(bob), storageKey]);
  });
});
