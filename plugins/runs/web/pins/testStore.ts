import type { KeptStore } from './KeptMap';

/** A browser whose tabs share what is kept, and hear of each other's changes. */
export function createTestBrowser() {
  const kept = new Map<string, unknown>();
  const tabs = new Set<(key: string) => void>();
  const openTab = (): KeptStore => {
    const own: ((key: string) => void)[] = [];
    return {
      get: key => Promise.resolve(structuredClone(kept.get(key))),
      update: async (key, change) => {
        await Promise.resolve();
        kept.set(key, structuredClone(change(kept.get(key))));
        for (const heard of tabs) if (!own.includes(heard)) heard(key);
      },
      watch: heard => {
        own.push(heard);
        tabs.add(heard);
      },
    };
  };
  return { kept, openTab };
}
