import { reaction } from 'mobx';
import { memoryStorage } from './browserStorage';

const prefix = 'sluice.';

/** The person in keys such as `sluice.palette.<person>`: an ID, which keys of the machine lack. */
const id = /\.[\da-f-]{32,36}(?=\.|$)/;

/**
 * Removes what the preferences keep of people, such as what they opened: of all but one who is
 * named. What belongs to the machine stays, such as the theme.
 */
export function forgetPeople(storage: Storage, { but }: { readonly but?: string } = {}): void {
  for (const key of listKeys(storage))
    if (id.test(key) && !(but !== undefined && key.includes(`.${but}`))) storage.removeItem(key);
}

const listKeys = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(key =>
    key.startsWith(prefix),
  );

/**
 * Returns the store of what a person chose on this machine: layout, filters, history of the
 * palette, hints that were dismissed. While storage is restricted it lasts as long as the page, and
 * what lay in the browser from before is removed. So does what a full storage doesn’t take.
 *
 * @param kept the keys that outlive restriction, as they hold the session itself
 */
export function createPreferences(
  storage: Storage,
  isRestricted: () => boolean,
  kept: readonly string[],
): Storage {
  const memory = memoryStorage();
  const get = () => (isRestricted() ? memory : storage);
  reaction(
    isRestricted,
    restricted => {
      if (!restricted) return;
      for (const key of listKeys(storage)) {
        if (kept.includes(key)) continue;
        memory.setItem(key, storage.getItem(key) ?? '');
        storage.removeItem(key);
      }
    },
    { fireImmediately: true },
  );
  return {
    get length() {
      return get().length;
    },
    clear: () => {
      memory.clear();
      get().clear();
    },
    getItem: key => memory.getItem(key) ?? get().getItem(key),
    key: index => get().key(index),
    removeItem: key => {
      memory.removeItem(key);
      get().removeItem(key);
    },
    setItem: (key, value) => {
      memory.removeItem(key);
      try {
        get().setItem(key, value);
      } catch {
        memory.setItem(key, value);
      }
    },
  };
}
