import type { KeptStore } from './KeptMap';

/** A browser whose tabs share what is kept, and hear of each other's changes. */
export function createTestBrowser() {
  const items = new Map<string, unknown>();
  const tabs = new Set<(key: string) => void>();
  const openTab = (): KeptStore => {
    const own: ((key: string) => void)[] = [];
    return {
      get: key => Promise.resolve(structuredClone(items.get(key))),
      update: async (key, change) => {
        await Promise.resolve();
        items.set(key, structuredClone(change(items.get(key))));
        for (const heard of tabs) if (!own.includes(heard)) heard(key);
      },
      watch: heard => {
        own.push(heard);
        tabs.add(heard);
      },
    };
  };
  return { kept: items, openTab };
}
