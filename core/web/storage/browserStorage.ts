/** A `Storage` that lasts as long as the page: for browsers that forbid one, and for tests. */
export function memoryStorage(): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    getItem: key => held.get(key) ?? null,
    key: index => [...held.keys()][index] ?? null,
    removeItem: key => void held.delete(key),
    setItem: (key, value) => void held.set(key, value),
  };
}

/** The browser's lasting store; where it is forbidden, one that lasts as long as the page. */
export function browserStorage(): Storage {
  try {
    return globalThis.localStorage ?? memoryStorage();
  } catch {
    return memoryStorage();
  }
}
